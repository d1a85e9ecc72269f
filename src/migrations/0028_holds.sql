ALTER TABLE "balances" ADD COLUMN "held" bigint DEFAULT 0 NOT NULL;
