-- The functions are written by hand; the rest follows from the declarations. Building the indexes takes
-- minutes at ten million transactions, during which nothing is posted: docs/production.md.
DROP INDEX "transactions_keys";
--> statement
DROP INDEX "audit_keys";
--> statement
DROP FUNCTION search_key(text);
--> statement
DROP FUNCTION search_day(timestamptz);
--> statement
-- Six hours of a day, counted from 1970 on. 32 of them are the eight days that rows are found by.
CREATE FUNCTION search_quarter(at timestamptz) RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT floor(date_part('epoch', at) / 21600)::integer $$;
--> statement
-- What a row is found by: the first four letters of each word behind the number of its eight days (four hexadecimal
-- digits) and behind that of its six hours (@ and six digits), and its tenants behind that of its eight days. What is
-- behind one number lies side by side, so new rows write to few pages of the index. Calls nothing but PostgreSQL's own
-- functions, since vacuum and pg_restore look for no others. Regular expressions took most of the time of what was
-- here before; the text is brought into its form once.
CREATE OR REPLACE FUNCTION search_keys(given text, at timestamptz, one uuid, other uuid) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
  DECLARE
    quarter integer := floor(date_part('epoch', at) / 21600);
    span text := to_hex(quarter / 32 + 4096);
    hours text := '@' || to_hex(quarter + 1048576);
    words text := btrim(translate(lower(given), E'-_/.,:;#()[]{}@''"!?*+=&|<>\t\n\r\u00a0', '                                        '));
  BEGIN
    RETURN array_cat(
      array_cat(
        string_to_array(span || replace(words, ' ', ' ' || span), ' ')::varchar(8)[]::text[],
        string_to_array(hours || replace(words, ' ', ' ' || hours), ' ')::varchar(11)[]::text[]),
      array_remove(ARRAY[span || '#' || right(one::text, 8), span || '#' || right(nullif(other, one)::text, 8)], NULL));
  END $$;
--> statement
-- The same words without days: for statistics alone, by which the planner guesses how many rows have them.
CREATE FUNCTION search_words(given text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_to_array(btrim(translate(lower(coalesce(given, '')), E'-_/.,:;#()[]{}@''"!?*+=&|<>\t\n\r\u00a0', repeat(' ', 40))), ' ')::varchar(4)[]::text[] $$;
--> statement
CREATE STATISTICS transactions_words ON search_words("reference") FROM "transactions";
--> statement
CREATE STATISTICS audit_words ON search_words("content") FROM "audit";
--> statement
SET LOCAL maintenance_work_mem = '512MB';
--> statement
DROP INDEX "transactions_currency";
--> statement
DROP INDEX "transactions_status";
--> statement
CREATE INDEX "transactions_status_type" ON "transactions" USING btree ("status","type","date","_id") WHERE ("transactions"."status" <> 'successful' or "transactions"."status" is null);
--> statement
CREATE INDEX "transactions_currency" ON "transactions" USING btree ("currency","date","_id","amount");
--> statement
CREATE INDEX "transactions_status" ON "transactions" USING btree ("status","date","_id") WHERE ("transactions"."status" <> 'successful' or "transactions"."status" is null);
--> statement
CREATE INDEX "transactions_keys" ON "transactions" USING gin (search_keys("reference", "date", "to_client", "from_client")) WITH (gin_pending_list_limit=512);
--> statement
CREATE INDEX "audit_keys" ON "audit" USING gin (search_keys("content", "date", "client", null::uuid)) WITH (gin_pending_list_limit=512);
--> statement
CREATE INDEX "transactions_to_client_refused" ON "transactions" USING btree ("to_client","currency","status","date","_id") WHERE ("transactions"."status" <> 'successful' or "transactions"."status" is null);
--> statement
CREATE INDEX "transactions_from_client_refused" ON "transactions" USING btree ("from_client","currency","status","date","_id") WHERE ("transactions"."status" <> 'successful' or "transactions"."status" is null) and "transactions"."from_client" is distinct from "transactions"."to_client";
