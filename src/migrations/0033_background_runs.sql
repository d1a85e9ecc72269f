CREATE TABLE "background_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"begun_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"duration" integer,
	"succeeded_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"error" text,
	"failures" integer NOT NULL,
	"requested_at" timestamp (3) with time zone
);

