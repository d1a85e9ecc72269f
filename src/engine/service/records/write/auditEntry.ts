/** Audit entries of CRUD endpoints and actions. */
import type { Resource } from '../../../contract/resource.ts';
import { isGuarded } from '../../../contract/rights/visibleFields.ts';
import type { AuditEntry } from '../../audit/record.ts';
import { actorOf, type Caller } from '../../sessions/caller.ts';
import type { RecordInput } from '../hooks.ts';
import type { ResourceRecord } from '../records.ts';

export type AuditedChange = {
  resource: Resource;
  /** Null if the service itself made the change. */
  caller: Caller | null;
  /** create, update, delete, or the name of an action. */
  action: string;
  record: ResourceRecord;
  data: AuditEntry['data'];
  /** Names of secrets that were set. Their values are never stored. */
  secrets?: readonly string[];
};

export function auditEntry({
  resource,
  caller,
  action,
  record,
  data,
  secrets = [],
}: AuditedChange): AuditEntry {
  // Readers of the log may not be allowed to read the record's name.
  const label = isGuarded(resource, resource.recordRepresentation)
    ? record._id
    : String(record[resource.recordRepresentation] ?? record._id);
  return {
    ...(caller ? actorOf(caller) : { user: null }),
    client: tenantOf(resource, record) ?? caller?.client ?? null,
    action,
    resource: resource.name,
    record: record._id,
    content: secrets.length ? `${label} (${secrets.join(', ')})` : label,
    data,
    ...(caller?.at && { date: caller.at }),
  };
}

/** `_id` of the tenant that the record belongs to; null if there is none. */
export function tenantOf({ tenancy }: Resource, record: RecordInput): string | null {
  if (tenancy === 'parties' || tenancy.client === undefined) return null;
  const tenant = record[tenancy.client];
  return typeof tenant === 'string' ? tenant : null;
}
