CREATE TABLE "second_factors" (
	"user" uuid PRIMARY KEY NOT NULL,
	"secret" "bytea",
	"pending" "bytea",
	"last_step" bigint DEFAULT 0 NOT NULL,
	"recovery" text[] NOT NULL
);

--> statement
ALTER TABLE "users" ADD COLUMN "second_factor_since" timestamp (3) with time zone;
--> statement
ALTER TABLE "currencies" ADD COLUMN "confirm_above" bigint;
--> statement
ALTER TABLE "roles" ADD COLUMN "requires_second_factor" boolean DEFAULT false NOT NULL;
--> statement
ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp (3) with time zone;
--> statement
-- From here on by hand. That a session was confirmed is asked for with every request, so it makes a new edition.
DROP TRIGGER sessions_edition ON "sessions";
--> statement
CREATE TRIGGER sessions_edition AFTER UPDATE ON "sessions" FOR EACH ROW
	WHEN (OLD.ended_at IS DISTINCT FROM NEW.ended_at OR OLD."user" <> NEW."user" OR NEW.expires_at < OLD.expires_at
		OR OLD.confirmed_at IS DISTINCT FROM NEW.confirmed_at)
	EXECUTE FUNCTION new_edition();
--> statement
ALTER TABLE "sessions" ENABLE ALWAYS TRIGGER sessions_edition;
