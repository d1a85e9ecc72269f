CREATE TABLE "webhooks" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"program" uuid NOT NULL,
	"url" text NOT NULL,
	"events" text,
	"status" text NOT NULL,
	"reason" text,
	"disabled_at" timestamp (3) with time zone,
	"secret" "bytea" NOT NULL,
	"client" uuid,
	"user" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"block" bigint NOT NULL,
	"position" integer NOT NULL,
	"retry_at" timestamp (3) with time zone,
	"lease" uuid,
	"leased_until" timestamp (3) with time zone
);

--> statement
CREATE TABLE "webhook_deliveries" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"webhook" uuid,
	"name" text,
	"event" text,
	"status" text NOT NULL,
	"tries" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"first_tried_at" timestamp (3) with time zone,
	"last_tried_at" timestamp (3) with time zone,
	"next_at" timestamp (3) with time zone,
	"failure" text,
	"response_status" integer,
	"response" text,
	"duration" integer,
	"request" jsonb,
	"client" uuid,
	"once" boolean DEFAULT false NOT NULL
);

--> statement
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_program_programs__id_fk" FOREIGN KEY ("program") REFERENCES "public"."programs"("_id") ON DELETE no action ON UPDATE no action;
--> statement
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_client_clients__id_fk" FOREIGN KEY ("client") REFERENCES "public"."clients"("_id") ON DELETE no action ON UPDATE no action;
--> statement
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_user_users__id_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("_id") ON DELETE no action ON UPDATE no action;
--> statement
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_webhooks__id_fk" FOREIGN KEY ("webhook") REFERENCES "public"."webhooks"("_id") ON DELETE no action ON UPDATE no action;
--> statement
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_client_clients__id_fk" FOREIGN KEY ("client") REFERENCES "public"."clients"("_id") ON DELETE no action ON UPDATE no action;
--> statement
CREATE INDEX "webhooks_program" ON "webhooks" USING btree ("program");
--> statement
CREATE INDEX "webhooks_client" ON "webhooks" USING btree ("client");
--> statement
CREATE INDEX "webhooks_status" ON "webhooks" USING btree ("status");
--> statement
CREATE INDEX "webhooks_search" ON "webhooks" USING gin (search_fold("name") gin_trgm_ops);
--> statement
CREATE INDEX "webhook_deliveries_pending" ON "webhook_deliveries" USING btree ("webhook","_id") WHERE status = 'pending';
--> statement
CREATE UNIQUE INDEX "webhook_deliveries_once" ON "webhook_deliveries" USING btree ("webhook","event");
--> statement
CREATE INDEX "webhook_deliveries_webhook" ON "webhook_deliveries" USING btree ("webhook");
--> statement
CREATE INDEX "webhook_deliveries_name" ON "webhook_deliveries" USING btree ("name");
--> statement
CREATE INDEX "webhook_deliveries_event" ON "webhook_deliveries" USING btree ("event");
--> statement
CREATE INDEX "webhook_deliveries_status" ON "webhook_deliveries" USING btree ("status");
--> statement
CREATE INDEX "webhook_deliveries_created_at" ON "webhook_deliveries" USING btree ("created_at");
--> statement
CREATE INDEX "webhook_deliveries_client" ON "webhook_deliveries" USING btree ("client");
