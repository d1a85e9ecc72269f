/** The URL of a filtered list: for looking at the records behind a figure. */
import type { Resource } from '../../contract/resource.ts';

export function listUrl({ routes }: Resource, filter: Record<string, unknown>): string {
  return `${routes.list}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
}
