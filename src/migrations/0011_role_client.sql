ALTER TABLE "roles" ADD COLUMN "client" uuid;
--> statement
ALTER TABLE "roles" ADD CONSTRAINT "roles_client_clients__id_fk" FOREIGN KEY ("client") REFERENCES "public"."clients"("_id") ON DELETE no action ON UPDATE no action;
--> statement
CREATE INDEX "roles_client" ON "roles" USING btree ("client");
