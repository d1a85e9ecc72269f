/**
 * Which permissions have an effect follows from the calls and their schemas, loaded with the first page that shows
 * permissions.
 */
import { loadCalls } from '../../contract/registry.ts';

/** Resolves once the calls have loaded too. */
export async function withCalls<Shown>(shown: Promise<Shown>): Promise<Shown> {
  const [fetched] = await Promise.all([shown, loadCalls()]);
  return fetched;
}
