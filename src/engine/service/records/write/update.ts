/** Changes a record: only what is sent, with its audit entry, in one transaction. */

import { isDeepStrictEqual } from 'node:util';
import type { Resource } from '../../../contract/resource.ts';
import { isBlind, seenBy } from '../../../contract/rights/seen.ts';
import { updateSchema } from '../../../contract/schemas.ts';
import type { ValidationErrors } from '../../../contract/validationErrors.ts';
import { recordAudit } from '../../audit/record.ts';
import type { Core } from '../../core.ts';
import { Refusal } from '../../errors.ts';
import { hooksOf } from '../../feature.ts';
import { objectBody, validated } from '../../http/validation.ts';
import type { Caller } from '../../sessions/caller.ts';
import type { Row, Values, Write } from '../hooks.ts';
import { answerOf, lockRecord, readRecord, readWhole } from '../read.ts';
import { ownPart, type ResourceRecord } from '../records.ts';
import { demandWritable } from '../tenancy.ts';
import { countsAmounts, withAmounts } from './amounts.ts';
import { auditEntry } from './auditEntry.ts';
import { changeRow } from './changeRow.ts';
import { difference, withoutUnchanged } from './changes.ts';
import { withConditions } from './conditions.ts';
import { withReferences } from './references.ts';

/**
 * @param expected the revision that the caller has read; without one, the last to write wins
 * @throws Refusal `stale`, or as the declaration and the resource's rules say
 */
export async function updateRecord(
  core: Core,
  resource: Resource,
  id: string,
  body: unknown,
  caller: Caller,
  expected?: string,
): Promise<ResourceRecord> {
  const hooks = hooksOf(resource);
  const seen = seenBy(resource, caller.ability);
  const known = await readWhole(core, core.database.orm, resource, id, caller);
  // Before the body is read for sense; the locked row is asked again.
  demandWritable(resource, known, caller);
  const asked = withoutBlanks(resource, seen, objectBody(body));
  // As they have read it: what is computed is another value for who sees less.
  const read = seen === resource ? known : await readRecord(core, core.database.orm, resource, id, caller);
  const sent = validated(updateSchema(seen), withoutUnchanged(seen, asked, read));
  const values = (await hooks.prepare?.(core, sent, caller, known)) ?? sent;
  return core.database.transaction(async (transaction) => {
    const write: Write = { ...core, transaction, caller, resource };
    const { row, before } = await lockRecord(write, id, expected);
    const resolved = await withReferences(transaction, resource, values, caller, row);
    await refuseFixed(write, row, resolved);
    const settled = withConditions(resource, { values: resolved, before, seen }, sent);
    const counted = await withAmounts(transaction, resource, settled, row);
    await changeRow(write, row, counted, { said: settled, before });
    const after = await readWhole(core, transaction, resource, row._id, caller);
    const { changed, ...data } = difference(ownPart(resource, before), ownPart(resource, after));
    const secrets = secretsIn(resource, sent);
    // By whether there is an entry nobody learns what a field had that they write unread.
    if (changed || secrets.length || Object.keys(sent).some((name) => isBlind(resource, seen, name))) {
      await recordAudit(transaction, core.keys, [
        auditEntry({ resource, caller, action: 'update', record: after, data, secrets }),
      ]);
    }
    return answerOf(write, after);
  });
}

/** Nothing that is sent for a field that may be written and not read leaves it as it is: a form has nothing else. */
function withoutBlanks(resource: Resource, seen: Resource, sent: Values): Values {
  const isNothing = (value: unknown) => (value ?? '') === '' || (Array.isArray(value) && !value.length);
  const kept = Object.entries(sent).filter(
    ([name, value]) => !isBlind(resource, seen, name) || !isNothing(value),
  );
  return Object.fromEntries(kept);
}

/** @throws Refusal `invalid` that names each field that can no longer change */
async function refuseFixed({ resource, transaction }: Write, row: Row, values: Values): Promise<void> {
  const fixed = Object.entries(values).filter(
    ([name, value]) =>
      resource.fields[name]?.fixedOnceUsed && value !== undefined && !isDeepStrictEqual(value, row[name]),
  );
  if (!fixed.length) return;
  if (
    !(await countsAmounts(transaction, resource, row)) &&
    !(await hooksOf(resource).isUsed?.(transaction, row))
  )
    return;
  const validationErrors: ValidationErrors = Object.fromEntries(
    fixed.map(([name]) => [name, { key: 'validation.fixed' }]),
  );
  throw new Refusal('invalid', validationErrors);
}

function secretsIn(resource: Resource, sent: Values): string[] {
  return Object.entries(resource.fields)
    .filter(([name, field]) => field.kind === 'secret' && !field.repeats && (sent[name] ?? null) !== null)
    .map(([name]) => name);
}
