ALTER TABLE "holds" ADD COLUMN "rule_data" jsonb;
