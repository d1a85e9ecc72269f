CREATE TABLE "alerts" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"wallet" uuid,
	"currency" uuid,
	"threshold" bigint,
	"limit" uuid,
	"percent" integer,
	"recipient" uuid,
	"active" boolean NOT NULL,
	"client" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sequence" bigint
);

--> statement
CREATE TABLE "alert_crossings" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text,
	"alert" uuid,
	"status" text NOT NULL,
	"amount" bigint,
	"currency" uuid,
	"percent" integer,
	"user" uuid,
	"period" date,
	"crossed_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"mail" text,
	"mailed_at" timestamp (3) with time zone,
	"client" uuid,
	"subject" uuid NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp (3) with time zone
);

--> statement
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_wallet_wallets__id_fk" FOREIGN KEY ("wallet") REFERENCES "public"."wallets"("_id") ON DELETE no action ON UPDATE no action;
--> statement
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_currency_currencies__id_fk" FOREIGN KEY ("currency") REFERENCES "public"."currencies"("_id") ON DELETE no action ON UPDATE no action;
--> statement
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_limit_limits__id_fk" FOREIGN KEY ("limit") REFERENCES "public"."limits"("_id") ON DELETE no action ON UPDATE no action;
--> statement
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_recipient_users__id_fk" FOREIGN KEY ("recipient") REFERENCES "public"."users"("_id") ON DELETE no action ON UPDATE no action;
--> statement
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_client_clients__id_fk" FOREIGN KEY ("client") REFERENCES "public"."clients"("_id") ON DELETE no action ON UPDATE no action;
--> statement
ALTER TABLE "alert_crossings" ADD CONSTRAINT "alert_crossings_alert_alerts__id_fk" FOREIGN KEY ("alert") REFERENCES "public"."alerts"("_id") ON DELETE no action ON UPDATE no action;
--> statement
ALTER TABLE "alert_crossings" ADD CONSTRAINT "alert_crossings_currency_currencies__id_fk" FOREIGN KEY ("currency") REFERENCES "public"."currencies"("_id") ON DELETE no action ON UPDATE no action;
--> statement
ALTER TABLE "alert_crossings" ADD CONSTRAINT "alert_crossings_user_users__id_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("_id") ON DELETE no action ON UPDATE no action;
--> statement
ALTER TABLE "alert_crossings" ADD CONSTRAINT "alert_crossings_client_clients__id_fk" FOREIGN KEY ("client") REFERENCES "public"."clients"("_id") ON DELETE no action ON UPDATE no action;
--> statement
CREATE INDEX "alerts_kind" ON "alerts" USING btree ("kind");
--> statement
CREATE INDEX "alerts_wallet" ON "alerts" USING btree ("wallet");
--> statement
CREATE INDEX "alerts_currency" ON "alerts" USING btree ("currency");
--> statement
CREATE INDEX "alerts_limit" ON "alerts" USING btree ("limit");
--> statement
CREATE INDEX "alerts_recipient" ON "alerts" USING btree ("recipient");
--> statement
CREATE INDEX "alerts_active" ON "alerts" USING btree ("active");
--> statement
CREATE INDEX "alerts_client" ON "alerts" USING btree ("client");
--> statement
CREATE INDEX "alerts_search" ON "alerts" USING gin (search_fold("name") gin_trgm_ops);
--> statement
CREATE UNIQUE INDEX "alert_crossings_once" ON "alert_crossings" USING btree ("alert","subject") WHERE status = 'open';
--> statement
CREATE INDEX "alert_crossings_unmailed" ON "alert_crossings" USING btree ("_id") WHERE mail = 'pending';
--> statement
CREATE INDEX "alert_crossings_alert" ON "alert_crossings" USING btree ("alert");
--> statement
CREATE INDEX "alert_crossings_user" ON "alert_crossings" USING btree ("user");
--> statement
CREATE INDEX "alert_crossings_status" ON "alert_crossings" USING btree ("status");
--> statement
CREATE INDEX "alert_crossings_crossed_at" ON "alert_crossings" USING btree ("crossed_at");
--> statement
CREATE INDEX "alert_crossings_mail" ON "alert_crossings" USING btree ("mail");
--> statement
CREATE INDEX "alert_crossings_client" ON "alert_crossings" USING btree ("client");
--> statement
CREATE INDEX "alert_crossings_search" ON "alert_crossings" USING gin (search_fold("name") gin_trgm_ops);
