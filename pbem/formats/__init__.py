"""Plain data as files: YAML that every reader reads alike, and JSON Schemas with faults in plain words."""
