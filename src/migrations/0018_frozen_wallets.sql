ALTER TABLE "wallets" ADD COLUMN "frozen" boolean;
--> statement
ALTER TABLE "wallets" ADD COLUMN "frozen_for" text;
--> statement
CREATE INDEX "wallets_frozen" ON "wallets" USING btree ("frozen");
