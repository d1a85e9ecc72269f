-- Written by hand, and first: the indexes that find a text by any part of it are made of trigrams.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
