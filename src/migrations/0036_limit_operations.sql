ALTER TABLE "limits" ADD COLUMN "operations" text[];
--> statement
-- Until now, the platform's staff alone set limits, each on one operation.
ALTER TABLE "limits" ADD COLUMN "set_by" text;
--> statement
ALTER TABLE "limits" ALTER COLUMN "operation" DROP NOT NULL;
--> statement
--> fill limits {"operations":["credit"],"set_by":"platform","operation":null} where {"operation":"credit"}
--> statement
--> fill limits {"operations":["debit"],"set_by":"platform","operation":null} where {"operation":"debit"}
--> statement
--> fill limits {"operations":["transfer"],"set_by":"platform","operation":null} where {"operation":"transfer"}
--> statement
--> fill limits {"operations":["bonus"],"set_by":"platform","operation":null} where {"operation":"bonus"}
--> statement
--> fill limits {"operations":["reversal"],"set_by":"platform","operation":null} where {"operation":"reversal"}
--> statement
DROP INDEX "limits_operation";
--> statement
ALTER TABLE "limits" DROP COLUMN "operation";
--> statement
ALTER TABLE "limits" ALTER COLUMN "operations" SET NOT NULL;
--> statement
CREATE INDEX "limits_operations" ON "limits" USING gin ("operations");
--> statement
CREATE INDEX "limits_set_by" ON "limits" USING btree ("set_by");
