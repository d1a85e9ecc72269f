CREATE INDEX "transactions_reverses" ON "transactions" USING btree (("data" ->> 'reverses')) WHERE ("transactions"."data" ->> 'reverses') is not null;
