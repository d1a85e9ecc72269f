CREATE TABLE "action_keys" (
	"user" uuid NOT NULL,
	"key" text NOT NULL,
	"request" "bytea" NOT NULL,
	"date" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "action_keys_user_key_pk" PRIMARY KEY("user","key")
);

