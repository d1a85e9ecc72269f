-- Unlogged: written at every sign-in, gone a minute later, and no loss where a crash empties it.
CREATE UNLOGGED TABLE "tries" (
	"who" "bytea" PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends" timestamp (3) with time zone NOT NULL
);
