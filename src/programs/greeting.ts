/** What the service prints when it starts. */

import { builtInRoles } from '#engine/contract';
import type { Settings } from '#engine/service';
import { DEMO_PASSWORD } from '#features/users/service';
import type { Service } from '../service.ts';

/** Prints what was generated at the first start and is never shown again. */
export function printNewSecrets({ newRootPassword, newDemoKey }: Service): void {
  if (newRootPassword) {
    console.log(`\n  Sign in as root with the password ${newRootPassword}: it was made just now, keep it.`);
  }
  if (newDemoKey) {
    console.log(`\n  Demo API key (docs/integrate.md), shown only now:\n  ${newDemoKey}`);
  }
}

/** Prints the service's URL and the demo accounts. */
export function greet(port: number, { demo, host, rootPassword }: Settings): void {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  console.log(`\n  Monedero   http://${name}:${port}\n`);
  if (demo) {
    console.log(`  Demo accounts: ${builtInRoles.map(({ name }) => name).join(', ')}`);
    console.log(`  Password:      ${DEMO_PASSWORD}${rootPassword ? ' (root: your ROOT_PASSWORD)' : ''}\n`);
  }
}
