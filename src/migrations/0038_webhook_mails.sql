ALTER TABLE "webhooks" ADD COLUMN "mailed_disabling" timestamp (3) with time zone;
