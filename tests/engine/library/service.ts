/** The service of the library, put together from the engine alone, on a database in memory. */
import './app.ts';
import './declarations.ts';
import type { Started } from '../../../src/engine/service/start.ts';
import { startApp } from '../start.ts';

export { PASSWORD } from '../start.ts';

/** With the head of the library in it, who is called `head`. @param console the folder of the built console */
export function startLibrary(console = ''): Promise<Started> {
  return startApp({ DATA_DIR: 'memory://' }, console);
}
