/**
 * Which permissions have an effect follows from the calls and their schemas, loaded with the first page that shows
 * permissions.
 */
import { loadCalls } from '../../contract/registry.ts';

/** Resolves once the calls have loaded too. */
export async function withCalls<Part>(loading: Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([loading, loadCalls()]);
  return part;
}
