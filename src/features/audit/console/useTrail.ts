/** The audit log entries of a record. */
import { type RaRecord, useGetList } from 'react-admin';
import { audit } from '../resource.ts';

/** @returns the latest entries, newest first, with their filter. @param most how many, 0 for none */
export function useTrail(resource: string, id: string, most: number) {
  const filter = { resource, record: id };
  const answer = useGetList<RaRecord>(
    audit.name,
    { filter, sort: { field: 'date', order: 'DESC' }, pagination: { page: 1, perPage: most } },
    { enabled: most > 0 },
  );
  return { ...answer, filter };
}
