"""Match folders: what is read from them and what is written to them, safely."""
