/** The address of a list, narrowed: what a figure elsewhere counts can be looked at there. */
import type { Resource } from '../../contract/resource.ts';

export function listUrl({ routes }: Resource, filter: Record<string, unknown>): string {
  return `${routes.list}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
}
