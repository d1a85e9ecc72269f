CREATE TABLE "stored_files" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"resource" text NOT NULL,
	"field" text NOT NULL,
	"name" text NOT NULL,
	"type" text,
	"size" integer,
	"sha256" text,
	"user" uuid NOT NULL,
	"client" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"record" text
);

--> statement
CREATE TABLE "stored_file_parts" (
	"file" uuid NOT NULL,
	"number" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "stored_file_parts_file_number_pk" PRIMARY KEY("file","number")
);

--> statement
ALTER TABLE "stored_file_parts" ADD CONSTRAINT "stored_file_parts_file_stored_files__id_fk" FOREIGN KEY ("file") REFERENCES "public"."stored_files"("_id") ON DELETE cascade ON UPDATE no action;
--> statement
CREATE INDEX "stored_files_unclaimed" ON "stored_files" USING btree ("user","created_at") WHERE "stored_files"."record" is null;
