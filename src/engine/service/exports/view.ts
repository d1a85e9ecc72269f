/** Whether whoever began an export may still see what its file holds. */
import { createHash } from 'node:crypto';
import { PgDialect } from 'drizzle-orm/pg-core';
import { exportedFields } from '../../contract/exports/table.ts';
import { resources } from '../../contract/registry.ts';
import { scopeOf } from '../../contract/rights/scope.ts';
import { seenBy } from '../../contract/rights/seen.ts';
import type { exportJobs } from '../database/schema/exportTables.ts';
import { rowsOf } from '../records/tenancy.ts';
import type { Caller } from '../sessions/caller.ts';
import { reportNamed, resourcesIn } from './reports.ts';

type Job = Pick<typeof exportJobs.$inferSelect, 'resource' | 'fields' | 'asked'>;

const dialect = new PgDialect();

/**
 * A digest of which rows there are for the caller. Of every resource, since a file also holds what is computed from the
 * rows of others.
 */
export function viewOf(caller: Caller): string {
  const hash = createHash('sha256');
  for (const resource of resources) {
    const rows = rowsOf(resource, caller);
    const { sql, params } = rows ? dialect.sqlToQuery(rows) : { sql: '', params: [] };
    hash.update(JSON.stringify([resource.name, sql, params]));
  }
  return hash.digest('base64url');
}

/** The columns that the caller may see of a list, or of whatever a report tells of: `resource.field` there. */
export function columnsSeenBy(name: string, caller: Caller): string[] {
  const isReport = reportNamed(name) !== undefined;
  return resourcesIn(name).flatMap((resource) =>
    exportedFields(seenBy(resource, caller.ability)).map((field) =>
      isReport ? `${resource.name}.${field}` : field,
    ),
  );
}

/**
 * Whether the caller may read what it tells of, every column that there was, and the rows that there were for them when the
 * export began. Other rows are taken as fewer, unless there are all of them now.
 */
export function maySeeExport(job: Job, caller: Caller): boolean {
  const mayRead = resourcesIn(job.resource).every(({ subject }) => caller.ability.can('read', subject));
  if (caller.lacksSecondFactor || !mayRead) return false;
  const seen = new Set(columnsSeenBy(job.resource, caller));
  if (!job.fields.every((field) => seen.has(field))) return false;
  return scopeOf(caller) === 'all' || job.asked.view === viewOf(caller);
}
