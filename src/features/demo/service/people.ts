/** The users of the demo platform. */

import { nameLists, toAscii } from './names.ts';
import { clients, type DemoClient, type DemoCurrency } from './platform.ts';
import type { SeededRandom } from './random.ts';

export type DemoPerson = {
  userName: string;
  firstName: string;
  lastName: string;
  email: string;
  role: string;
  /** null for platform staff. */
  client: DemoClient | null;
  defaultCurrency: DemoCurrency;
  /** Recently deactivated. */
  inactive: boolean;
  /** Whether they joined together with their client instead of later. */
  joinedWithClient: boolean;
};

const PLATFORM_DOMAIN = 'monedero.example';

/** All users except `root`, who exists on every platform. */
export function generatePeople(random: SeededRandom): DemoPerson[] {
  const usedNames = new Set<string>(['root']);
  const createPerson = (
    client: DemoClient | null,
    role: string,
    { userName, joinedWithClient = true }: { userName?: string | undefined; joinedWithClient?: boolean } = {},
  ): DemoPerson => {
    const { firstNames, lastNames } = nameLists[client?.language ?? random.pick(['es', 'en', 'de'])];
    const firstName = random.pick(firstNames);
    const lastName = random.pick(lastNames);
    const name = pickFreeName(userName ?? `${toAscii(firstName)}.${toAscii(lastName)}`, usedNames);
    return {
      userName: name,
      firstName,
      lastName,
      email: `${name.replace(/_/g, '.')}@${client?.domain ?? PLATFORM_DOMAIN}`,
      role,
      client,
      defaultCurrency: client?.active[0] ?? 'USD',
      inactive: role === 'customer' && userName === undefined && random.percent(6),
      joinedWithClient,
    };
  };
  return [
    createPerson(null, 'super_admin', { userName: 'super_admin' }),
    createPerson(null, 'super_admin'),
    createPerson(null, 'auditor'),
    createPerson(null, 'support'),
    ...clients.flatMap((client, at) => [
      createPerson(client, 'admin', { userName: at === 0 ? 'admin' : undefined }),
      createPerson(client, 'admin'),
      createPerson(client, 'agent', { userName: at === 0 ? 'agent' : undefined }),
      createPerson(client, 'agent'),
      createPerson(client, 'customer', { userName: at === 0 ? 'customer' : undefined }),
      ...Array.from({ length: client.customers }, (_, number) =>
        createPerson(client, 'customer', { joinedWithClient: number < client.customers / 3 }),
      ),
    ]),
  ];
}

function pickFreeName(name: string, usedNames: Set<string>): string {
  let candidate = name;
  for (let number = 2; usedNames.has(candidate); number += 1) candidate = `${name}${number}`;
  usedNames.add(candidate);
  return candidate;
}
