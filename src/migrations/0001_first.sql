CREATE TABLE "users" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"user_name" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"status" text NOT NULL,
	"client" uuid,
	"default_currency" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"password_hash" text NOT NULL
);

--> statement
CREATE TABLE "clients" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"status" text NOT NULL,
	"tax" numeric(5, 2) NOT NULL,
	"public_key" text,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement
CREATE TABLE "wallets" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"owner_type" text NOT NULL,
	"owner" uuid NOT NULL,
	"client" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);

--> statement
CREATE TABLE "transactions" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"status" text,
	"amount" bigint NOT NULL,
	"currency" uuid NOT NULL,
	"from_type" text,
	"from" uuid,
	"to_type" text,
	"to" uuid,
	"reference" text NOT NULL,
	"content" text,
	"data" jsonb,
	"action" text,
	"user" uuid,
	"date" timestamp (3) with time zone NOT NULL,
	"from_wallet" uuid NOT NULL,
	"to_wallet" uuid NOT NULL,
	"from_client" uuid,
	"to_client" uuid,
	"seal" "bytea" NOT NULL
);

--> statement
CREATE TABLE "currencies" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"abbreviation" text NOT NULL,
	"name" text NOT NULL,
	"symbol" text NOT NULL,
	"decimals" integer NOT NULL,
	"description" text
);

--> statement
CREATE TABLE "roles" (
	"_id" text PRIMARY KEY NOT NULL,
	"permissions" jsonb NOT NULL,
	"built_in" boolean NOT NULL
);

--> statement
CREATE TABLE "audit" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"date" timestamp (3) with time zone NOT NULL,
	"user" uuid,
	"action" text,
	"resource" text,
	"record" text,
	"content" text,
	"data" jsonb,
	"client" uuid,
	"seal" "bytea" NOT NULL,
	"written_by" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL
);

--> statement
CREATE TABLE "bonuses" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"currency" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"client" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"budget" bigint,
	"paid" bigint NOT NULL,
	"payments" integer NOT NULL,
	"status" text NOT NULL,
	"user" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement
CREATE TABLE "client_currencies" (
	"client" uuid NOT NULL,
	"currency" uuid NOT NULL,
	"active" boolean NOT NULL,
	CONSTRAINT "client_currencies_client_currency_pk" PRIMARY KEY("client","currency")
);

--> statement
CREATE TABLE "balances" (
	"wallet" uuid NOT NULL,
	"currency" uuid NOT NULL,
	"units" bigint DEFAULT 0 NOT NULL,
	"sequence" bigint DEFAULT 0 NOT NULL,
	"head" "bytea",
	"seal" "bytea" NOT NULL,
	CONSTRAINT "balances_wallet_currency_pk" PRIMARY KEY("wallet","currency")
);

--> statement
CREATE TABLE "entries" (
	"wallet" uuid NOT NULL,
	"currency" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"transaction" uuid NOT NULL,
	"units" bigint NOT NULL,
	"balance_after" bigint NOT NULL,
	"date" timestamp (3) with time zone NOT NULL,
	"seal" "bytea" NOT NULL,
	CONSTRAINT "entries_wallet_currency_sequence_pk" PRIMARY KEY("wallet","currency","sequence")
);

--> statement
CREATE TABLE "audit_blocks" (
	"number" bigint PRIMARY KEY NOT NULL,
	"begins" bigint NOT NULL,
	"ends" bigint NOT NULL,
	"date" timestamp (3) with time zone NOT NULL,
	"rows" uuid[] NOT NULL,
	"digest" "bytea" NOT NULL,
	"seal" "bytea" NOT NULL
);

--> statement
CREATE TABLE "idempotency" (
	"user" uuid NOT NULL,
	"key" text NOT NULL,
	"request" "bytea" NOT NULL,
	"status" integer NOT NULL,
	"answer" jsonb NOT NULL,
	"date" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_user_key_pk" PRIMARY KEY("user","key")
);

--> statement
CREATE TABLE "sessions" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"user" uuid NOT NULL,
	"refresh_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);

--> statement
CREATE TABLE "password_resets" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);

--> statement
ALTER TABLE "users" ADD CONSTRAINT "users_role_roles__id_fk" FOREIGN KEY ("role") REFERENCES "public"."roles"("_id") ON DELETE no action ON UPDATE no action;
--> statement
ALTER TABLE "users" ADD CONSTRAINT "users_client_clients__id_fk" FOREIGN KEY ("client") REFERENCES "public"."clients"("_id") ON DELETE no action ON UPDATE no action;
--> statement
ALTER TABLE "users" ADD CONSTRAINT "users_default_currency_currencies__id_fk" FOREIGN KEY ("default_currency") REFERENCES "public"."currencies"("_id") ON DELETE no action ON UPDATE no action;
--> statement
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_client_clients__id_fk" FOREIGN KEY ("client") REFERENCES "public"."clients"("_id") ON DELETE no action ON UPDATE no action;
--> statement
ALTER TABLE "bonuses" ADD CONSTRAINT "bonuses_currency_currencies__id_fk" FOREIGN KEY ("currency") REFERENCES "public"."currencies"("_id") ON DELETE no action ON UPDATE no action;
--> statement
ALTER TABLE "bonuses" ADD CONSTRAINT "bonuses_client_clients__id_fk" FOREIGN KEY ("client") REFERENCES "public"."clients"("_id") ON DELETE no action ON UPDATE no action;
--> statement
ALTER TABLE "bonuses" ADD CONSTRAINT "bonuses_user_users__id_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("_id") ON DELETE no action ON UPDATE no action;
--> statement
CREATE UNIQUE INDEX "users_user_name" ON "users" USING btree (lower("user_name"));
--> statement
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");
--> statement
CREATE INDEX "users_role" ON "users" USING btree ("role");
--> statement
CREATE INDEX "users_status" ON "users" USING btree ("status");
--> statement
CREATE INDEX "users_client" ON "users" USING btree ("client");
--> statement
CREATE INDEX "users_created_at" ON "users" USING btree ("created_at");
--> statement
CREATE INDEX "users_search" ON "users" USING gin ("user_name" gin_trgm_ops,"first_name" gin_trgm_ops,"last_name" gin_trgm_ops,"email" gin_trgm_ops);
--> statement
CREATE UNIQUE INDEX "clients_name" ON "clients" USING btree (lower("name"));
--> statement
CREATE UNIQUE INDEX "clients_email" ON "clients" USING btree ("email");
--> statement
CREATE UNIQUE INDEX "clients_public_key" ON "clients" USING btree (lower("public_key"));
--> statement
CREATE INDEX "clients_status" ON "clients" USING btree ("status");
--> statement
CREATE INDEX "clients_created_at" ON "clients" USING btree ("created_at");
--> statement
CREATE INDEX "clients_search" ON "clients" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops);
--> statement
CREATE UNIQUE INDEX "wallets_one_an_owner" ON "wallets" USING btree ("owner") WHERE "wallets"."deleted_at" is null;
--> statement
CREATE INDEX "wallets_owner_type" ON "wallets" USING btree ("owner_type");
--> statement
CREATE INDEX "wallets_owner" ON "wallets" USING btree ("owner");
--> statement
CREATE INDEX "wallets_client" ON "wallets" USING btree ("client");
--> statement
CREATE INDEX "wallets_created_at" ON "wallets" USING btree ("created_at");
--> statement
CREATE INDEX "transactions_from_wallet" ON "transactions" USING btree ("from_wallet","date","_id");
--> statement
CREATE INDEX "transactions_to_wallet" ON "transactions" USING btree ("to_wallet","date","_id");
--> statement
CREATE INDEX "transactions_client" ON "transactions" USING btree (coalesce("to_client", "from_client"),"date","_id");
--> statement
CREATE INDEX "transactions_other_client" ON "transactions" USING btree ("from_client","date","_id") WHERE "transactions"."from_client" <> "transactions"."to_client";
--> statement
CREATE INDEX "transactions_date" ON "transactions" USING btree ("date","_id");
--> statement
CREATE INDEX "transactions_type" ON "transactions" USING btree ("type","date","_id");
--> statement
CREATE INDEX "transactions_status" ON "transactions" USING btree ("status","date","_id");
--> statement
CREATE INDEX "transactions_currency" ON "transactions" USING btree ("currency","date","_id");
--> statement
CREATE INDEX "transactions_amount" ON "transactions" USING btree ("currency","amount","_id","date");
--> statement
CREATE INDEX "transactions_reference" ON "transactions" USING btree ("reference","date","_id");
--> statement
CREATE INDEX "transactions_user" ON "transactions" USING btree ("user","date","_id");
--> statement
CREATE INDEX "transactions_search" ON "transactions" USING gin ("reference" gin_trgm_ops);
--> statement
CREATE UNIQUE INDEX "currencies_abbreviation" ON "currencies" USING btree (lower("abbreviation"));
--> statement
CREATE INDEX "currencies_decimals" ON "currencies" USING btree ("decimals");
--> statement
CREATE INDEX "currencies_search" ON "currencies" USING gin ("abbreviation" gin_trgm_ops,"name" gin_trgm_ops);
--> statement
CREATE INDEX "audit_written_by" ON "audit" USING btree ("written_by");
--> statement
CREATE INDEX "audit_date" ON "audit" USING btree ("date","_id");
--> statement
CREATE INDEX "audit_user" ON "audit" USING btree ("user","date","_id");
--> statement
CREATE INDEX "audit_action" ON "audit" USING btree ("action","date","_id");
--> statement
CREATE INDEX "audit_resource" ON "audit" USING btree ("resource","date","_id");
--> statement
CREATE INDEX "audit_record" ON "audit" USING btree ("record","date","_id");
--> statement
CREATE INDEX "audit_client" ON "audit" USING btree ("client","date","_id");
--> statement
CREATE INDEX "audit_search" ON "audit" USING gin ("content" gin_trgm_ops);
--> statement
CREATE INDEX "bonuses_client" ON "bonuses" USING btree ("client");
--> statement
CREATE INDEX "bonuses_currency" ON "bonuses" USING btree ("currency");
--> statement
CREATE INDEX "bonuses_status" ON "bonuses" USING btree ("status");
--> statement
CREATE INDEX "bonuses_expires_at" ON "bonuses" USING btree ("expires_at");
--> statement
CREATE INDEX "bonuses_search" ON "bonuses" USING gin ("name" gin_trgm_ops);
--> statement
CREATE INDEX "entries_transaction" ON "entries" USING btree ("transaction");
--> statement
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user");
--> statement
CREATE INDEX "password_resets_user" ON "password_resets" USING btree ("user");
