-- The functions are written by hand; the rest follows from the declarations. Building the indexes takes a minute
-- or so for each million transactions, during which nothing is posted: docs/production.md.

-- A text in small letters, its words between single blanks. The same separators stand in resources/words.ts.
CREATE FUNCTION search_text(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ' ' || translate(lower(coalesce(given, '')), E'-_/.,:;#()[]{}@''"!?*+=&|<>\t\n\r\u00a0', repeat(' ', 40)) || ' ' $$;
--> statement
-- The days since 2000 in UTC: what is found in any number of rows is read day by day.
CREATE FUNCTION search_day(at timestamptz) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (at AT TIME ZONE 'UTC')::date - date '2000-01-01' $$;
--> statement
-- What a row is found by: the first three and the first five letters of each word, its day, its sixteen days,
-- its tenants. Calls nothing but PostgreSQL's own functions, since vacuum and pg_restore look for no others, and
-- nothing that is not immutable itself: it is then part of the statement, which is five times as fast as a call.
CREATE FUNCTION search_keys(given text, at timestamptz, one uuid, other uuid) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_cat(
    string_to_array(btrim(regexp_replace(
      translate(lower(coalesce(given, '')), E'-_/.,:;#()[]{}@''"!?*+=&|<>\t\n\r\u00a0', repeat(' ', 40)),
      ' *([^ ]{1,3})([^ ]{0,2})[^ ]*', ' \1 \1\2', 'g')), ' '),
    array_remove(ARRAY[
      '@' || ((at AT TIME ZONE 'UTC')::date - date '2000-01-01')::text,
      '@@' || (((at AT TIME ZONE 'UTC')::date - date '2000-01-01') >> 4)::text,
      '#' || right(one::text, 8), '#' || right(nullif(other, one)::text, 8)], NULL)) $$;
--> statement
-- The key of a word that is looked for: as many of its first letters as rows are found by.
CREATE FUNCTION search_key(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT left(lower(word), CASE WHEN length(lower(word)) >= 5 THEN 5 ELSE 3 END) $$;
--> statement
SET LOCAL maintenance_work_mem = '512MB';
--> statement
DROP INDEX "transactions_client";
--> statement
DROP INDEX "transactions_other_client";
--> statement
DROP INDEX "transactions_search";
--> statement
DROP INDEX "audit_search";
--> statement
DROP INDEX "transactions_amount";
--> statement
CREATE INDEX "transactions_to_client" ON "transactions" USING btree ("to_client","currency","date","_id") WHERE "transactions"."to_client" is not null;
--> statement
CREATE INDEX "transactions_from_client" ON "transactions" USING btree ("from_client","currency","date","_id") WHERE "transactions"."from_client" is not null and "transactions"."from_client" is distinct from "transactions"."to_client";
--> statement
CREATE INDEX "transactions_keys" ON "transactions" USING gin (search_keys("reference", "date", "to_client", "from_client"));
--> statement
CREATE INDEX "audit_keys" ON "audit" USING gin (search_keys("content", "date", "client", null::uuid));
--> statement
CREATE INDEX "transactions_amount" ON "transactions" USING btree ("currency","amount","date","_id");
