/** Which rights have an effect follows from the calls, with their schemas: fetched with the first page that shows rights. */
import { loadCalls } from '../../contract/registry.ts';

/** What shows rights, once the calls are here too. */
export async function withCalls<Shown>(shown: Promise<Shown>): Promise<Shown> {
  const [fetched] = await Promise.all([shown, loadCalls()]);
  return fetched;
}
