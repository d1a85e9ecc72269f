/** The calls on records that the generic routes don't cover: DESIGN section 4. */
import { and, eq } from 'drizzle-orm';
import { clientByEmail, updatePermissions } from '../../contract/calls/records.ts';
import { client } from '../../contract/resources/client.ts';
import { role } from '../../contract/resources/role.ts';
import type { Routes } from '../core.ts';
import { tableOf } from '../database/tables.ts';
import { Refusal } from '../errors.ts';
import { serve } from '../http/serve.ts';
import { columnFor } from './columns.ts';
import { recordsOf } from './records.ts';
import type { Row } from './rules.ts';
import { rowsOf } from './tenancy.ts';
import { updateRecord } from './update.ts';

export const recordRoutes: Routes = (service) => {
  const { app, database } = service;

  serve(app, clientByEmail, async ({ params, caller }) => {
    const called = eq(columnFor(client, 'email'), params.email.trim().toLowerCase());
    const rows = await database.orm
      .select()
      .from(tableOf(client))
      .where(and(called, rowsOf(client, caller)));
    const [data] = await recordsOf(service, database.orm, client, rows as Row[], caller);
    if (!data) throw new Refusal('not_found');
    return { data };
  });

  serve(app, updatePermissions, async ({ params, body, caller }) => ({
    data: await updateRecord(service, role, params.roleId, body, caller),
  }));
};
