DROP INDEX "transactions_to_wallet";
--> statement
CREATE INDEX "transactions_to_wallet" ON "transactions" USING btree ("to_wallet","date","_id","from_wallet");
