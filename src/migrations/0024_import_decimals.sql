ALTER TABLE "import_jobs" ADD COLUMN "decimal_sign" text;
