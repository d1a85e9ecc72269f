-- Written by hand. Which edition this is of what changes seldom and is asked for all the time: users, roles,
-- clients, currencies, wallets and sessions that ended. A transaction that changes any of it makes a new
-- edition with it, so whoever reads the same edition twice knows that nothing has changed in between:
-- database/edition.ts. Rows that are only added to users, clients, wallets and sessions change nothing that
-- anybody can have remembered.
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
--> statement
CREATE TRIGGER users_edition AFTER UPDATE OR DELETE OR TRUNCATE ON "users" FOR EACH STATEMENT EXECUTE FUNCTION new_edition();
--> statement
CREATE TRIGGER clients_edition AFTER UPDATE OR DELETE OR TRUNCATE ON "clients" FOR EACH STATEMENT EXECUTE FUNCTION new_edition();
--> statement
CREATE TRIGGER wallets_edition AFTER UPDATE OR DELETE OR TRUNCATE ON "wallets" FOR EACH STATEMENT EXECUTE FUNCTION new_edition();
--> statement
-- A session that is used again lasts longer, and that happens all the time.
CREATE TRIGGER sessions_edition AFTER UPDATE ON "sessions" FOR EACH ROW
	WHEN (OLD.ended_at IS DISTINCT FROM NEW.ended_at OR OLD."user" <> NEW."user" OR NEW.expires_at < OLD.expires_at)
	EXECUTE FUNCTION new_edition();
--> statement
CREATE TRIGGER sessions_removed_edition AFTER DELETE OR TRUNCATE ON "sessions" FOR EACH STATEMENT EXECUTE FUNCTION new_edition();
--> statement
CREATE TRIGGER roles_edition AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "roles" FOR EACH STATEMENT EXECUTE FUNCTION new_edition();
--> statement
CREATE TRIGGER currencies_edition AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "currencies" FOR EACH STATEMENT EXECUTE FUNCTION new_edition();
--> statement
CREATE TRIGGER client_currencies_edition AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "client_currencies" FOR EACH STATEMENT EXECUTE FUNCTION new_edition();
--> statement
ALTER TABLE "users" ENABLE ALWAYS TRIGGER users_edition;
--> statement
ALTER TABLE "clients" ENABLE ALWAYS TRIGGER clients_edition;
--> statement
ALTER TABLE "wallets" ENABLE ALWAYS TRIGGER wallets_edition;
--> statement
ALTER TABLE "sessions" ENABLE ALWAYS TRIGGER sessions_edition;
--> statement
ALTER TABLE "sessions" ENABLE ALWAYS TRIGGER sessions_removed_edition;
--> statement
ALTER TABLE "roles" ENABLE ALWAYS TRIGGER roles_edition;
--> statement
ALTER TABLE "currencies" ENABLE ALWAYS TRIGGER currencies_edition;
--> statement
ALTER TABLE "client_currencies" ENABLE ALWAYS TRIGGER client_currencies_edition;
--> statement
-- Lets the last statement of a transaction fail where it met fewer rows than it should, so that the commit
-- can be sent along with it: ledger/write.ts.
CREATE FUNCTION expect_rows(met bigint, wanted integer) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
	IF met <> wanted THEN
		RAISE EXCEPTION '% rows were there instead of %', met, wanted USING ERRCODE = 'MW001';
	END IF;
	RETURN met;
END
$$;
