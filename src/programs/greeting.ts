/** Prints the service's URL and the demo accounts. */

import { builtInRoles } from '#engine/contract';
import type { Settings } from '#engine/service';
import { DEMO_PASSWORD } from '#features/users/service';

/** Prints the greeting. development.ts loads this file by its path. */
export function greet(port: number, { demo, host, rootPassword }: Settings): void {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  console.log(`\n  Monedero   http://${name}:${port}\n`);
  if (demo) {
    console.log(`  Demo accounts: ${builtInRoles.map(({ name }) => name).join(', ')}`);
    console.log(`  Password:      ${DEMO_PASSWORD}${rootPassword ? ' (root: your ROOT_PASSWORD)' : ''}\n`);
  }
}
