CREATE TABLE "limits" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"scope" text NOT NULL,
	"role" text,
	"user" uuid,
	"operation" text NOT NULL,
	"currency" uuid NOT NULL,
	"per" text NOT NULL,
	"most" bigint NOT NULL,
	"until" timestamp (3) with time zone,
	"reason" text NOT NULL,
	"client" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement
CREATE TABLE "limit_uses" (
	"user" uuid NOT NULL,
	"operation" text NOT NULL,
	"currency" uuid NOT NULL,
	"per" text NOT NULL,
	"start" date NOT NULL,
	"used" bigint NOT NULL,
	CONSTRAINT "limit_uses_user_operation_currency_per_start_pk" PRIMARY KEY("user","operation","currency","per","start")
);

--> statement
ALTER TABLE "limits" ADD CONSTRAINT "limits_role_roles__id_fk" FOREIGN KEY ("role") REFERENCES "public"."roles"("_id") ON DELETE no action ON UPDATE no action;
--> statement
ALTER TABLE "limits" ADD CONSTRAINT "limits_user_users__id_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("_id") ON DELETE no action ON UPDATE no action;
--> statement
ALTER TABLE "limits" ADD CONSTRAINT "limits_currency_currencies__id_fk" FOREIGN KEY ("currency") REFERENCES "public"."currencies"("_id") ON DELETE no action ON UPDATE no action;
--> statement
ALTER TABLE "limits" ADD CONSTRAINT "limits_client_clients__id_fk" FOREIGN KEY ("client") REFERENCES "public"."clients"("_id") ON DELETE no action ON UPDATE no action;
--> statement
CREATE INDEX "limits_scope" ON "limits" USING btree ("scope");
--> statement
CREATE INDEX "limits_role" ON "limits" USING btree ("role");
--> statement
CREATE INDEX "limits_user" ON "limits" USING btree ("user");
--> statement
CREATE INDEX "limits_operation" ON "limits" USING btree ("operation");
--> statement
CREATE INDEX "limits_currency" ON "limits" USING btree ("currency");
--> statement
CREATE INDEX "limits_per" ON "limits" USING btree ("per");
--> statement
CREATE INDEX "limits_until" ON "limits" USING btree ("until");
--> statement
CREATE INDEX "limits_search" ON "limits" USING gin (search_fold("reason") gin_trgm_ops);

--> statement
-- Every process caches the limits.
CREATE TRIGGER limits_edition AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "limits" FOR EACH STATEMENT EXECUTE FUNCTION new_edition();
--> statement
ALTER TABLE "limits" ENABLE ALWAYS TRIGGER limits_edition;
