ALTER TABLE "sessions" ADD COLUMN "seal" "bytea";
--> statement
ALTER TABLE "password_resets" ADD COLUMN "seal" "bytea";
--> statement
ALTER TABLE "email_changes" ADD COLUMN "seal" "bytea";
--> statement
ALTER TABLE "import_jobs" ADD COLUMN "seal" "bytea";
--> statement
ALTER TABLE "import_rows" ADD COLUMN "seal" "bytea";
--> statement
ALTER TABLE "export_jobs" ADD COLUMN "parts" integer;
--> statement
ALTER TABLE "export_jobs" ADD COLUMN "seal" "bytea";
--> statement
ALTER TABLE "export_parts" ADD COLUMN "seal" "bytea";

--> statement
DELETE FROM "import_jobs";
--> statement
DELETE FROM "export_jobs";
