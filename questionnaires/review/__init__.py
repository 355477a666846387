"""What a careful co-author would notice: warnings over a study's pages as people read them."""
