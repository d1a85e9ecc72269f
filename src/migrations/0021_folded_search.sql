-- The functions are written by hand; the rest follows from the declarations. Building the indexes takes minutes at ten
-- million transactions, during which nothing is posted: docs/deployment.md.
-- What is searched is compared without case and accents: decomposed, without combining marks, in small letters; letters
-- that no mark makes (ø, ł, ß) as people type them. A text in ASCII, as most are, is only lowered. The functions of
-- indexes and statistics call nothing but PostgreSQL's own, since vacuum and pg_restore look for no others.
-- PL/pgSQL: Citus writes a function in SQL into its workers' queries, and loses its collation there.
CREATE FUNCTION search_fold(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
  BEGIN
    IF octet_length(given) = length(given) THEN RETURN lower(given COLLATE "C"); END IF;
    RETURN replace(replace(replace(translate(
      lower(regexp_replace(normalize(given, NFD), '[\u0300-\u036f]', '', 'g') COLLATE "und-x-icu"),
      'øłđðħıŧς', 'olddhitσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
  END $$;
--> statement
CREATE OR REPLACE FUNCTION search_text(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ' ' || search_fold(translate(coalesce(given, ''), E'-_/.,:;#()[]{}@''"!?*+=&|<>\t\n\r\u00a0', repeat(' ', 40))) || ' ' $$;
--> statement
DROP INDEX "transactions_keys";
--> statement
DROP INDEX "audit_keys";
--> statement
CREATE OR REPLACE FUNCTION search_keys(given text, at timestamptz, one uuid, other uuid) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
  DECLARE
    quarter integer := floor(date_part('epoch', at) / 21600);
    span text := to_hex(quarter / 32 + 4096);
    hours text := '@' || to_hex(quarter + 1048576);
    words text := btrim(translate(lower(given), E'-_/.,:;#()[]{}@''"!?*+=&|<>\t\n\r\u00a0', '                                        '));
  BEGIN
    IF octet_length(words) > length(words) THEN
      words := replace(replace(replace(translate(
      lower(regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g') COLLATE "und-x-icu"),
      'øłđðħıŧς', 'olddhitσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') COLLATE "C";
    END IF;
    RETURN array_cat(
      array_cat(
        string_to_array(span || replace(words, ' ', ' ' || span), ' ')::varchar(8)[]::text[],
        string_to_array(hours || replace(words, ' ', ' ' || hours), ' ')::varchar(11)[]::text[]),
      array_remove(ARRAY[span || '#' || right(one::text, 8), span || '#' || right(nullif(other, one)::text, 8)], NULL));
  END $$;
--> statement
CREATE OR REPLACE FUNCTION search_words(given text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
  DECLARE
    words text := btrim(translate(lower(coalesce(given, '')), E'-_/.,:;#()[]{}@''"!?*+=&|<>\t\n\r\u00a0', repeat(' ', 40)));
  BEGIN
    IF octet_length(words) > length(words) THEN
      words := replace(replace(replace(translate(
      lower(regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g') COLLATE "und-x-icu"),
      'øłđðħıŧς', 'olddhitσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') COLLATE "C";
    END IF;
    RETURN string_to_array(words, ' ')::varchar(4)[]::text[];
  END $$;
--> statement
SET LOCAL maintenance_work_mem = '512MB';
--> statement
DROP INDEX "users_search";
--> statement
DROP INDEX "clients_search";
--> statement
DROP INDEX "currencies_search";
--> statement
DROP INDEX "bonuses_search";
--> statement
CREATE INDEX "users_search" ON "users" USING gin (search_fold("user_name") gin_trgm_ops,search_fold("first_name") gin_trgm_ops,search_fold("last_name") gin_trgm_ops,search_fold("email") gin_trgm_ops);
--> statement
CREATE INDEX "clients_search" ON "clients" USING gin (search_fold("name") gin_trgm_ops,search_fold("email") gin_trgm_ops);
--> statement
CREATE INDEX "currencies_search" ON "currencies" USING gin (search_fold("abbreviation") gin_trgm_ops,search_fold("name") gin_trgm_ops);
--> statement
CREATE INDEX "bonuses_search" ON "bonuses" USING gin (search_fold("name") gin_trgm_ops);
--> statement
CREATE INDEX "transactions_keys" ON "transactions" USING gin (search_keys("reference", "date", "to_client", "from_client")) WITH (gin_pending_list_limit=512);
--> statement
CREATE INDEX "audit_keys" ON "audit" USING gin (search_keys("content", "date", "client", null::uuid)) WITH (gin_pending_list_limit=512);
