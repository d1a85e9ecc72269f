-- Written by hand. PostgreSQL counts its transactions anew in a cluster that a dump is restored into; the
-- audit log goes on counting from where it was: audit/counting.ts replaces this function then.
CREATE FUNCTION audit_counts_from() RETURNS bigint LANGUAGE sql IMMUTABLE AS 'SELECT 0::bigint';
--> statement
ALTER TABLE "audit" ALTER COLUMN "written_by" SET DEFAULT pg_current_xact_id()::text::bigint + audit_counts_from();
--> statement
CREATE TRIGGER audit_blocks_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_blocks" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
