ALTER TABLE "clients" ADD COLUMN "legal_name" text;
--> statement
ALTER TABLE "clients" ADD COLUMN "address" text;
--> statement
ALTER TABLE "clients" ADD COLUMN "tax_number" text;
--> statement
ALTER TABLE "clients" ADD COLUMN "logo" jsonb;
--> statement
ALTER TABLE "clients" ADD COLUMN "accent_color" text;
