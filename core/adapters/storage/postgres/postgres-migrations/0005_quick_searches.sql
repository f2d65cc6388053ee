-- A search reads all of this list, which grew to 4 MB until somebody cleaned it; of 64 kB whoever writes cleans it.
ALTER INDEX entry_text_search SET (gin_pending_list_limit = 64);
--> statement-breakpoint
SELECT gin_clean_pending_list('entry_text_search'::regclass);
--> statement-breakpoint
-- A number that is taken stays on its page: on another one it changes the index that every other business reads.
ALTER TABLE number_series SET (fillfactor = 50);
