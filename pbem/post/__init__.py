"""From a message to a plan, and from a report to a mail."""
