-- What the engine asks of a database before its tables are made: the first migration of a new app begins with it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'Rows of % are never changed or removed: % refused', TG_TABLE_NAME, TG_OP
		USING ERRCODE = 'restrict_violation';
END
$$;
--> statement
CREATE FUNCTION audit_counts_from() RETURNS bigint LANGUAGE sql IMMUTABLE AS 'SELECT 0::bigint';
--> statement
-- PL/pgSQL: Citus writes a function in SQL into its workers' queries, and loses its collation there.
CREATE FUNCTION search_fold(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
  BEGIN
    IF octet_length(given) = length(given) THEN RETURN lower(given COLLATE "C"); END IF;
    RETURN replace(replace(replace(translate(
      lower(regexp_replace(normalize(given, NFD), '[\u0300-\u036f]', '', 'g') COLLATE "und-x-icu"),
      'øłđðħıŧς', 'olddhitσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
  END $$;
--> statement
CREATE FUNCTION search_text(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ' ' || search_fold(translate(coalesce(given, ''), E'-_/.,:;#()[]{}@''"!?*+=&|<>\t\n\r\u00a0', repeat(' ', 40))) || ' ' $$;
--> statement
CREATE FUNCTION search_quarter(at timestamptz) RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT floor(date_part('epoch', at) / 21600)::integer $$;
--> statement
CREATE FUNCTION search_keys(given text, at timestamptz, one uuid, other uuid) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
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
CREATE FUNCTION search_words(given text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
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
CREATE FUNCTION expect_row_seal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
	named text := (SELECT string_agg(changed ->> name, ' ' ORDER BY at) FROM unnest(string_to_array(TG_ARGV[1], ',')) WITH ORDINALITY AS key(name, at));
BEGIN
	IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - string_to_array(TG_ARGV[2], ',') = changed - string_to_array(TG_ARGV[2], ',') THEN
		RETURN NULL;
	END IF;
	IF NOT EXISTS (
		SELECT FROM row_seals WHERE "table" = TG_ARGV[0] AND record = named
			AND written_by = pg_current_xact_id()::text::bigint + audit_counts_from()
	) THEN
		RAISE EXCEPTION 'Rows of % are sealed, and nothing sealed % after this change: write it through changeRows', TG_ARGV[0], named
			USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NULL;
END
$$;
--> statement
CREATE TABLE "edition" ("version" uuid NOT NULL);
--> statement
CREATE UNIQUE INDEX "edition_one" ON "edition" ((true));
--> statement
INSERT INTO "edition" VALUES (gen_random_uuid());
--> statement
CREATE FUNCTION new_edition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "edition" SET "version" = gen_random_uuid();
	RETURN NULL;
END
$$;
