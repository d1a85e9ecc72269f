ALTER TABLE "import_jobs" ADD COLUMN "encoding" text;
--> statement
ALTER TABLE "import_jobs" ADD COLUMN "file_hash" text;
--> statement
ALTER TABLE "import_jobs" ADD COLUMN "skipped" integer DEFAULT 0 NOT NULL;
--> statement
ALTER TABLE "import_rows" ADD COLUMN "row" integer;
