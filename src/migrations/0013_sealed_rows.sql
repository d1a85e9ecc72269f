CREATE TABLE "row_seals" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"table" text NOT NULL,
	"record" text NOT NULL,
	"revision" integer NOT NULL,
	"digest" "bytea",
	"date" timestamp (3) with time zone NOT NULL,
	"anchor" "bytea",
	"seal" "bytea" NOT NULL,
	"written_by" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL
);

--> statement
ALTER TABLE "transactions" ADD COLUMN "request" "bytea";
--> statement
ALTER TABLE "audit" ADD COLUMN "anchor" "bytea";
--> statement
CREATE UNIQUE INDEX "row_seals_revision" ON "row_seals" USING btree ("table","record","revision");
--> statement
CREATE INDEX "row_seals_written_by" ON "row_seals" USING btree ("written_by");

--> statement
-- From here on by hand: as the audit log's, see migrations 0002 and 0003.
ALTER TABLE "row_seals" ALTER COLUMN "written_by" SET DEFAULT pg_current_xact_id()::text::bigint + audit_counts_from();
--> statement
CREATE TRIGGER row_seals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "row_seals" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement
-- Against a seal that was forgotten: at the commit, a changed row must have been sealed in the same transaction.
-- Its arguments: the table of the row, the columns that name it, and those that no seal takes in. Triggers that
-- call it are set by sealedRows/guard.ts.
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
