-- What the engine asks of a database once its tables are there: the first migration of a new app ends with it.
ALTER TABLE "audit" ALTER COLUMN "written_by" SET DEFAULT pg_current_xact_id()::text::bigint + audit_counts_from();
--> statement
ALTER TABLE "row_seals" ALTER COLUMN "written_by" SET DEFAULT pg_current_xact_id()::text::bigint + audit_counts_from();
--> statement
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement
CREATE TRIGGER audit_blocks_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_blocks" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement
CREATE TRIGGER row_seals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "row_seals" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement
CREATE TRIGGER users_edition AFTER UPDATE OR DELETE OR TRUNCATE ON "users" FOR EACH STATEMENT EXECUTE FUNCTION new_edition();
--> statement
CREATE TRIGGER clients_edition AFTER UPDATE OR DELETE OR TRUNCATE ON "clients" FOR EACH STATEMENT EXECUTE FUNCTION new_edition();
--> statement
CREATE TRIGGER sessions_removed_edition AFTER DELETE OR TRUNCATE ON "sessions" FOR EACH STATEMENT EXECUTE FUNCTION new_edition();
--> statement
CREATE TRIGGER roles_edition AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "roles" FOR EACH STATEMENT EXECUTE FUNCTION new_edition();
--> statement
CREATE TRIGGER sessions_edition AFTER UPDATE ON "sessions" FOR EACH ROW
	WHEN (OLD.ended_at IS DISTINCT FROM NEW.ended_at OR OLD."user" <> NEW."user" OR NEW.expires_at < OLD.expires_at
		OR OLD.confirmed_at IS DISTINCT FROM NEW.confirmed_at)
	EXECUTE FUNCTION new_edition();
--> statement
ALTER TABLE "users" ENABLE ALWAYS TRIGGER users_edition;
--> statement
ALTER TABLE "clients" ENABLE ALWAYS TRIGGER clients_edition;
--> statement
ALTER TABLE "sessions" ENABLE ALWAYS TRIGGER sessions_edition;
--> statement
ALTER TABLE "roles" ENABLE ALWAYS TRIGGER roles_edition;
--> statement
ALTER TABLE "sessions" ENABLE ALWAYS TRIGGER sessions_removed_edition;
