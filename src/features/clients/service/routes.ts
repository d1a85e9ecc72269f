/** The call on clients that the generic routes don't cover. */
import { and, eq } from 'drizzle-orm';
import { canonicalEmail } from '../../../engine/contract/values/emails.ts';
import type { Routes } from '../../../engine/service/core.ts';
import { getTable } from '../../../engine/service/database/schema/tables.ts';
import { ServiceError } from '../../../engine/service/errors.ts';
import { serve } from '../../../engine/service/http/serve.ts';
import { columnFor } from '../../../engine/service/records/columns.ts';
import type { Row } from '../../../engine/service/records/hooks.ts';
import { recordsOf } from '../../../engine/service/records/records.ts';
import { tenantFilter } from '../../../engine/service/records/tenancy.ts';
import { clientByEmail } from '../calls.ts';
import { client } from '../resource.ts';

export const clientRoutes: Routes = (service) => {
  const { app, database } = service;

  serve(app, clientByEmail, async ({ params, caller }) => {
    const called = eq(columnFor(client, 'email'), canonicalEmail(params.email));
    const rows = await database.orm
      .select()
      .from(getTable(client))
      .where(and(called, tenantFilter(client, caller)));
    const [data] = await recordsOf(service, database.orm, client, rows as Row[], caller);
    if (!data) throw new ServiceError('not_found');
    return { data };
  });
};
