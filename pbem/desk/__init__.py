"""The moderator's desk: what the commands do with match folders, messages and mail servers."""
