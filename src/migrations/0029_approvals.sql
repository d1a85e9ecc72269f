CREATE TABLE "approvals" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"summary" text,
	"operation" text,
	"status" text NOT NULL,
	"amount" bigint,
	"currency" uuid,
	"from" uuid,
	"to" uuid,
	"resource" text,
	"record" text,
	"effect" jsonb,
	"requested_by" uuid,
	"via" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"policy" text,
	"approvers" integer,
	"role" text,
	"rejected_by" uuid,
	"reason" text,
	"changed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"failure" text,
	"client" uuid,
	"call" text,
	"request" "bytea",
	"digest" text NOT NULL
);

--> statement
CREATE TABLE "approval_policies" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"operation" text NOT NULL,
	"currency" uuid,
	"from" bigint,
	"client" uuid,
	"approvers" integer NOT NULL,
	"role" text,
	"expires_after" integer NOT NULL,
	"active" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement
CREATE TABLE "approvals_approved_by" (
	"row" uuid NOT NULL,
	"record" uuid NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "approvals_approved_by_row_record_pk" PRIMARY KEY("row","record")
);

--> statement
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_currency_currencies__id_fk" FOREIGN KEY ("currency") REFERENCES "public"."currencies"("_id") ON DELETE no action ON UPDATE no action;
--> statement
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_from_wallets__id_fk" FOREIGN KEY ("from") REFERENCES "public"."wallets"("_id") ON DELETE no action ON UPDATE no action;
--> statement
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_to_wallets__id_fk" FOREIGN KEY ("to") REFERENCES "public"."wallets"("_id") ON DELETE no action ON UPDATE no action;
--> statement
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_requested_by_users__id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("_id") ON DELETE no action ON UPDATE no action;
--> statement
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_rejected_by_users__id_fk" FOREIGN KEY ("rejected_by") REFERENCES "public"."users"("_id") ON DELETE no action ON UPDATE no action;
--> statement
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_client_clients__id_fk" FOREIGN KEY ("client") REFERENCES "public"."clients"("_id") ON DELETE no action ON UPDATE no action;
--> statement
ALTER TABLE "approval_policies" ADD CONSTRAINT "approval_policies_currency_currencies__id_fk" FOREIGN KEY ("currency") REFERENCES "public"."currencies"("_id") ON DELETE no action ON UPDATE no action;
--> statement
ALTER TABLE "approval_policies" ADD CONSTRAINT "approval_policies_client_clients__id_fk" FOREIGN KEY ("client") REFERENCES "public"."clients"("_id") ON DELETE no action ON UPDATE no action;
--> statement
ALTER TABLE "approval_policies" ADD CONSTRAINT "approval_policies_role_roles__id_fk" FOREIGN KEY ("role") REFERENCES "public"."roles"("_id") ON DELETE no action ON UPDATE no action;
--> statement
ALTER TABLE "approvals_approved_by" ADD CONSTRAINT "approvals_approved_by_row_approvals__id_fk" FOREIGN KEY ("row") REFERENCES "public"."approvals"("_id") ON DELETE cascade ON UPDATE no action;
--> statement
ALTER TABLE "approvals_approved_by" ADD CONSTRAINT "approvals_approved_by_record_users__id_fk" FOREIGN KEY ("record") REFERENCES "public"."users"("_id") ON DELETE no action ON UPDATE no action;
--> statement
CREATE INDEX "approvals_digest" ON "approvals" USING btree ("requested_by","digest");
--> statement
CREATE INDEX "approvals_operation" ON "approvals" USING btree ("operation");
--> statement
CREATE INDEX "approvals_status" ON "approvals" USING btree ("status");
--> statement
CREATE INDEX "approvals_currency" ON "approvals" USING btree ("currency");
--> statement
CREATE INDEX "approvals_from" ON "approvals" USING btree ("from");
--> statement
CREATE INDEX "approvals_to" ON "approvals" USING btree ("to");
--> statement
CREATE INDEX "approvals_requested_by" ON "approvals" USING btree ("requested_by");
--> statement
CREATE INDEX "approvals_created_at" ON "approvals" USING btree ("created_at");
--> statement
CREATE INDEX "approvals_record" ON "approvals" USING btree ("record");
--> statement
CREATE INDEX "approvals_expires" ON "approvals" USING btree ("status","expires_at");
--> statement
CREATE INDEX "approvals_search" ON "approvals" USING gin (search_fold("summary") gin_trgm_ops);
--> statement
CREATE UNIQUE INDEX "approval_policies_name" ON "approval_policies" USING btree (lower("name"));
--> statement
CREATE INDEX "approval_policies_operation" ON "approval_policies" USING btree ("operation");
--> statement
CREATE INDEX "approval_policies_currency" ON "approval_policies" USING btree ("currency");
--> statement
CREATE INDEX "approval_policies_client" ON "approval_policies" USING btree ("client");
--> statement
CREATE INDEX "approval_policies_role" ON "approval_policies" USING btree ("role");
--> statement
CREATE INDEX "approval_policies_active" ON "approval_policies" USING btree ("active");
--> statement
CREATE INDEX "approval_policies_search" ON "approval_policies" USING gin (search_fold("name") gin_trgm_ops);
--> statement
CREATE INDEX "approvals_approved_by_record" ON "approvals_approved_by" USING btree ("record");

--> statement
-- Every process caches the policies.
CREATE TRIGGER approval_policies_edition AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "approval_policies" FOR EACH STATEMENT EXECUTE FUNCTION new_edition();
--> statement
ALTER TABLE "approval_policies" ENABLE ALWAYS TRIGGER approval_policies_edition;
