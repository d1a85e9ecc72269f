/**
 * Revisions of records, sent as `ETag` and returned as `If-Match`, so that a caller cannot overwrite changes that they
 * have not seen.
 */
import { createHash } from 'node:crypto';
import type { Resource } from '../../contract/resource.ts';
import { ServiceError } from '../errors.ts';
import { canonicalJson } from '../seals/seals.ts';
import { persistedFields, type ResourceRecord } from './records.ts';

/**
 * Identical as long as neither the stored fields of the record nor those of its children change.
 * @param resource as visible to the caller: with a hash of hidden fields they could test guesses of their values
 */
export function computeRevision(resource: Resource, record: ResourceRecord): string {
  return `"${createHash('sha256')
    .update(canonicalJson({ ...persistedFields(resource, record), ...childrenIn(resource, record) }))
    .digest('base64url')
    .slice(0, 22)}"`;
}

/**
 * @param expected value of `If-Match`; any revision if undefined or `*`
 * @throws ServiceError `stale`
 */
export function requireRevision(
  resource: Resource,
  record: ResourceRecord,
  expected: string | undefined,
): void {
  if (expected === undefined || expected.trim() === '*') return;
  // A compressing proxy turns the tag into a weak one.
  const revisions = expected.split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (!revisions.includes(computeRevision(resource, record))) throw new ServiceError('stale');
}

function childrenIn({ children }: Resource, record: ResourceRecord): Record<string, unknown> {
  const read = Object.entries(children).filter(([name]) => Array.isArray(record[name]));
  return Object.fromEntries(
    read.map(([name, { resource }]) => [
      name,
      (record[name] as ResourceRecord[]).map((child) => persistedFields(resource, child)),
    ]),
  );
}
