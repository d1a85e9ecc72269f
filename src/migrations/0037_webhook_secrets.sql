ALTER TABLE "webhooks" ADD COLUMN "previous_secret" "bytea";
--> statement
ALTER TABLE "webhooks" ADD COLUMN "previous_secret_until" timestamp (3) with time zone;
--> statement
CREATE INDEX "webhooks_previous_secret_until_due" ON "webhooks" USING btree ("previous_secret_until");
