CREATE TABLE "reaction_cursors" (
	"name" text PRIMARY KEY NOT NULL,
	"block" bigint NOT NULL,
	"position" integer NOT NULL,
	"lease" uuid,
	"leased_until" timestamp (3) with time zone
);

