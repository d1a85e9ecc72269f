CREATE TABLE "known_networks" (
	"user" uuid NOT NULL,
	"network" "bytea" NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_networks_user_network_pk" PRIMARY KEY("user","network")
);

--> statement
ALTER TABLE "tries" ADD COLUMN "until" timestamp (3) with time zone;
--> statement
ALTER TABLE "known_networks" ADD CONSTRAINT "known_networks_user_users__id_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("_id") ON DELETE cascade ON UPDATE no action;
--> statement
CREATE INDEX "known_networks_age" ON "known_networks" USING btree ("used_at");
