ALTER TABLE "import_jobs" ALTER COLUMN "session" DROP NOT NULL;
--> statement
ALTER TABLE "export_jobs" ALTER COLUMN "session" DROP NOT NULL;
--> statement
ALTER TABLE "import_jobs" ADD COLUMN "via" text;
--> statement
ALTER TABLE "export_jobs" ADD COLUMN "via" text;
