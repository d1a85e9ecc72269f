CREATE TABLE "export_jobs" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"resource" text NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"why" text,
	"asked" jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"form" text NOT NULL,
	"language" text NOT NULL,
	"zone" text NOT NULL,
	"total" integer NOT NULL,
	"estimated" boolean NOT NULL,
	"next" integer DEFAULT 0 NOT NULL,
	"after" text,
	"rows" integer DEFAULT 0 NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"user" uuid NOT NULL,
	"session" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone
);

--> statement
CREATE TABLE "export_parts" (
	"job" uuid NOT NULL,
	"number" integer NOT NULL,
	"ids" text[],
	"content" text,
	CONSTRAINT "export_parts_job_number_pk" PRIMARY KEY("job","number")
);

--> statement
ALTER TABLE "export_parts" ADD CONSTRAINT "export_parts_job_export_jobs__id_fk" FOREIGN KEY ("job") REFERENCES "public"."export_jobs"("_id") ON DELETE cascade ON UPDATE no action;
--> statement
CREATE INDEX "export_jobs_user" ON "export_jobs" USING btree ("user");
--> statement
CREATE INDEX "export_jobs_changed_at" ON "export_jobs" USING btree ("changed_at");
