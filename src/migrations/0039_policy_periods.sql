ALTER TABLE "approvals" ADD COLUMN "earlier" bigint;
--> statement
ALTER TABLE "approvals" ADD COLUMN "per" text;
--> statement
-- Until now, policies judged each operation on its own. Those about changes have no period.
ALTER TABLE "approval_policies" ADD COLUMN "per" text;
--> statement
--> fill approval_policies {"per":"operation"} where {"operation":"credit"}
--> statement
--> fill approval_policies {"per":"operation"} where {"operation":"debit"}
--> statement
--> fill approval_policies {"per":"operation"} where {"operation":"transfer"}
--> statement
--> fill approval_policies {"per":"operation"} where {"operation":"bonus"}
--> statement
--> fill approval_policies {"per":"operation"} where {"operation":"reversal"}
--> statement
CREATE INDEX "approval_policies_per" ON "approval_policies" USING btree ("per");
