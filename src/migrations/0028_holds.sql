CREATE TABLE "holds" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"wallet" uuid NOT NULL,
	"currency" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"to" uuid,
	"reference" text NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"status" text NOT NULL,
	"captured" bigint,
	"transaction" uuid,
	"reason" text,
	"ended_at" timestamp (3) with time zone,
	"holder" uuid,
	"user" uuid,
	"client" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement
ALTER TABLE "action_keys" ADD COLUMN "record" text;
--> statement
ALTER TABLE "balances" ADD COLUMN "held" bigint DEFAULT 0 NOT NULL;
--> statement
ALTER TABLE "holds" ADD CONSTRAINT "holds_wallet_wallets__id_fk" FOREIGN KEY ("wallet") REFERENCES "public"."wallets"("_id") ON DELETE no action ON UPDATE no action;
--> statement
ALTER TABLE "holds" ADD CONSTRAINT "holds_currency_currencies__id_fk" FOREIGN KEY ("currency") REFERENCES "public"."currencies"("_id") ON DELETE no action ON UPDATE no action;
--> statement
ALTER TABLE "holds" ADD CONSTRAINT "holds_to_wallets__id_fk" FOREIGN KEY ("to") REFERENCES "public"."wallets"("_id") ON DELETE no action ON UPDATE no action;
--> statement
ALTER TABLE "holds" ADD CONSTRAINT "holds_holder_users__id_fk" FOREIGN KEY ("holder") REFERENCES "public"."users"("_id") ON DELETE no action ON UPDATE no action;
--> statement
ALTER TABLE "holds" ADD CONSTRAINT "holds_user_users__id_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("_id") ON DELETE no action ON UPDATE no action;
--> statement
ALTER TABLE "holds" ADD CONSTRAINT "holds_client_clients__id_fk" FOREIGN KEY ("client") REFERENCES "public"."clients"("_id") ON DELETE no action ON UPDATE no action;
--> statement
CREATE INDEX "holds_wallet" ON "holds" USING btree ("wallet");
--> statement
CREATE INDEX "holds_currency" ON "holds" USING btree ("currency");
--> statement
CREATE INDEX "holds_to" ON "holds" USING btree ("to");
--> statement
CREATE INDEX "holds_status" ON "holds" USING btree ("status");
--> statement
CREATE INDEX "holds_expires_at" ON "holds" USING btree ("expires_at");
--> statement
CREATE INDEX "holds_created_at" ON "holds" USING btree ("created_at");
--> statement
CREATE INDEX "holds_expires" ON "holds" USING btree ("status","expires_at");
--> statement
CREATE INDEX "holds_search" ON "holds" USING gin (search_fold("reference") gin_trgm_ops);
