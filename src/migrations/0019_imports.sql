CREATE TABLE "import_jobs" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"resource" text NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"why" text,
	"columns" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"next" integer DEFAULT 0 NOT NULL,
	"made" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"user" uuid NOT NULL,
	"session" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone
);

--> statement
CREATE TABLE "import_rows" (
	"job" uuid NOT NULL,
	"number" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"record" text,
	"problem" jsonb,
	CONSTRAINT "import_rows_job_number_pk" PRIMARY KEY("job","number")
);

--> statement
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_job_import_jobs__id_fk" FOREIGN KEY ("job") REFERENCES "public"."import_jobs"("_id") ON DELETE cascade ON UPDATE no action;
--> statement
CREATE INDEX "import_jobs_user" ON "import_jobs" USING btree ("user");
--> statement
CREATE INDEX "import_jobs_changed_at" ON "import_jobs" USING btree ("changed_at");
