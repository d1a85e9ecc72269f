CREATE TABLE "programs" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"client" uuid,
	"user" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement
CREATE TABLE "api_keys" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"program" uuid NOT NULL,
	"scopes" jsonb NOT NULL,
	"unattended" boolean NOT NULL,
	"networks" text,
	"expires_at" timestamp (3) with time zone,
	"status" text NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"token" "bytea" NOT NULL,
	"client" uuid,
	"user" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement
ALTER TABLE "programs" ADD CONSTRAINT "programs_client_clients__id_fk" FOREIGN KEY ("client") REFERENCES "public"."clients"("_id") ON DELETE no action ON UPDATE no action;
--> statement
ALTER TABLE "programs" ADD CONSTRAINT "programs_user_users__id_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("_id") ON DELETE no action ON UPDATE no action;
--> statement
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_program_programs__id_fk" FOREIGN KEY ("program") REFERENCES "public"."programs"("_id") ON DELETE no action ON UPDATE no action;
--> statement
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_client_clients__id_fk" FOREIGN KEY ("client") REFERENCES "public"."clients"("_id") ON DELETE no action ON UPDATE no action;
--> statement
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_users__id_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("_id") ON DELETE no action ON UPDATE no action;
--> statement
CREATE INDEX "programs_client" ON "programs" USING btree ("client");
--> statement
CREATE INDEX "programs_user" ON "programs" USING btree ("user");
--> statement
CREATE INDEX "programs_search" ON "programs" USING gin (search_fold("name") gin_trgm_ops);
--> statement
CREATE INDEX "api_keys_program" ON "api_keys" USING btree ("program");
--> statement
CREATE INDEX "api_keys_client" ON "api_keys" USING btree ("client");
--> statement
CREATE INDEX "api_keys_status" ON "api_keys" USING btree ("status");
--> statement
CREATE INDEX "api_keys_expires_at" ON "api_keys" USING btree ("expires_at");
--> statement
CREATE INDEX "api_keys_expires" ON "api_keys" USING btree ("status","expires_at");
--> statement
CREATE UNIQUE INDEX "api_keys_token" ON "api_keys" USING btree ("token");
--> statement
CREATE INDEX "api_keys_search" ON "api_keys" USING gin (search_fold("name") gin_trgm_ops);
