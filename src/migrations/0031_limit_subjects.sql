-- What was counted before by user is counted anew by subject: the transactions record it in another form.
DROP TABLE "limit_uses";
--> statement
CREATE TABLE "limit_uses" (
	"subject" uuid NOT NULL,
	"direction" text NOT NULL,
	"operation" text NOT NULL,
	"currency" uuid NOT NULL,
	"per" text NOT NULL,
	"start" date NOT NULL,
	"used" bigint NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "limit_uses_subject_direction_operation_currency_per_start_pk" PRIMARY KEY("subject","direction","operation","currency","per","start")
);

--> statement
ALTER TABLE "limits" ALTER COLUMN "most" DROP NOT NULL;
--> statement
ALTER TABLE "limits" ADD COLUMN "limited_client" uuid;
--> statement
ALTER TABLE "limits" ADD COLUMN "wallet" uuid;
--> statement
ALTER TABLE "limits" ADD COLUMN "direction" text;
--> statement
ALTER TABLE "limits" ADD COLUMN "count" integer;
--> statement
ALTER TABLE "limits" ADD CONSTRAINT "limits_limited_client_clients__id_fk" FOREIGN KEY ("limited_client") REFERENCES "public"."clients"("_id") ON DELETE no action ON UPDATE no action;
--> statement
ALTER TABLE "limits" ADD CONSTRAINT "limits_wallet_wallets__id_fk" FOREIGN KEY ("wallet") REFERENCES "public"."wallets"("_id") ON DELETE no action ON UPDATE no action;
--> statement
CREATE INDEX "limits_limited_client" ON "limits" USING btree ("limited_client");
--> statement
CREATE INDEX "limits_wallet" ON "limits" USING btree ("wallet");
