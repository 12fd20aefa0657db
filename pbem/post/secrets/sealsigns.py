"""By what it is soon seen that a text holds no sealed orders, so that nothing need be loaded to open them."""

from __future__ import annotations

SIGN = "ENCRYPTED"
"""What stands in no text without a block, or is soon seen not to be one."""

BINARY = "age-encryption.org/v1"
"""How a file of age begins that is not in armour."""


def may_hold_block(text: str) -> bool:
    """Say whether it is worth to look for blocks in *text*."""
    return SIGN in text.upper()


def worth_a_look(text: str) -> bool:
    """Say whether *text* may hold sealed orders, or be a sealed file, in any of its lines."""
    return BINARY in text or may_hold_block(text)
