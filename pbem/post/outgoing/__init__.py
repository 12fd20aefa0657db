"""What goes out: receipts, and mails in their form."""
