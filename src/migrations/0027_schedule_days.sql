CREATE TABLE "schedule_days" (
	"name" text PRIMARY KEY NOT NULL,
	"next" date NOT NULL,
	"lease" uuid,
	"leased_until" timestamp (3) with time zone
);

