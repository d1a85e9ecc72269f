CREATE TABLE "email_changes" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);

--> statement
ALTER TABLE "users" ADD COLUMN "language" text;
--> statement
ALTER TABLE "sessions" ADD COLUMN "address" text;
--> statement
ALTER TABLE "sessions" ADD COLUMN "user_agent" text;
--> statement
ALTER TABLE "sessions" ADD COLUMN "last_used_at" timestamp (3) with time zone;
--> statement
CREATE INDEX "email_changes_user" ON "email_changes" USING btree ("user");
