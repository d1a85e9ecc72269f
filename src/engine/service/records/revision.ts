/**
 * Which state of a record a caller has read: given as `ETag`, sent back as `If-Match` with a change, so that
 * nobody overwrites unseen what someone else has saved meanwhile.
 */
import { createHash } from 'node:crypto';
import type { Resource } from '../../contract/resource.ts';
import { ServiceError } from '../errors.ts';
import { canonicalJson } from '../seals/seals.ts';
import { persistedFields, type ResourceRecord } from './records.ts';

/**
 * The same for two reads between which nothing of the record changed, nor of its children; what is said beside its fields
 * is no part.
 * @param resource as the caller sees it: by the digest of what they don't see they could try values
 */
export function computeRevision(resource: Resource, record: ResourceRecord): string {
  return `"${createHash('sha256')
    .update(canonicalJson({ ...persistedFields(resource, record), ...childrenIn(resource, record) }))
    .digest('base64url')
    .slice(0, 22)}"`;
}

/**
 * @param expected of the header `If-Match`; none, or `*`, means whatever the record has become
 * @throws ServiceError `stale`
 */
export function requireRevision(
  resource: Resource,
  record: ResourceRecord,
  expected: string | undefined,
): void {
  if (expected === undefined || expected.trim() === '*') return;
  // A proxy that compresses marks the tag as weak.
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
