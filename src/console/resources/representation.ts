/** How a record is called. */
import type { RaRecord } from 'react-admin';
import type { Resource } from '../../contract/resource.ts';

/** What stands for a record where only one thing is shown; the name of what it refers to, not an id. */
export function representation(resource: Resource, record: RaRecord): string {
  const named = record._names?.[resource.represent] ?? record[resource.represent];
  return String(named ?? record.id);
}
