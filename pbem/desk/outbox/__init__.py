"""Mails that go out: written, finished, handed to a server; and the servers themselves."""
