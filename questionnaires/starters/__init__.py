"""What `survey new` begins with: starters as files that check clean, and their copies under another name."""
