/** The table of holds, with a column besides those of the declaration, and their part in verification. */
import { sql } from 'drizzle-orm';
import { jsonb } from 'drizzle-orm/pg-core';
import { defineTable } from '#engine/service';
import { addCounted } from '#features/limits/tables';
import { addVerification } from '#ledger';
import { hold } from '../resource.ts';
import { verifyHolds } from './verifyHolds.ts';

defineTable(hold.name, {
  columns: () => ({
    /** What posting rules recorded when it was placed: where limits count it. */
    ruleData: jsonb('rule_data'),
  }),
});
addVerification(verifyHolds);
// It counts as long as it reserves something, and is one operation for ever.
addCounted(sql`select 'hold' as operation, h.currency, counter.name, case when h.status = 'pending' then h.amount else 0 end as amount,
    1 as times
  from holds h, jsonb_array_elements_text(
    case jsonb_typeof(h.rule_data->'counted') when 'array' then h.rule_data->'counted' end) as counter(name)`);
