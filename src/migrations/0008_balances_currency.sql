CREATE INDEX "balances_currency" ON "balances" USING btree ("currency","wallet");
