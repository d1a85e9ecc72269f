/** The people of the demo platform. */

import { nameLists, plainName } from './names.ts';
import { clients, type DemoClient, type DemoCurrency } from './platform.ts';
import type { SeededRandom } from './random.ts';

export type DemoPerson = {
  userName: string;
  firstName: string;
  lastName: string;
  email: string;
  role: string;
  /** null for the platform's own staff. */
  client: DemoClient | null;
  defaultCurrency: DemoCurrency;
  /** Made inactive lately. */
  inactive: boolean;
  /** Among those who came with their client, not later. */
  first: boolean;
};

const HOME = 'monedero.example';

/** Everyone but `root`, whom every platform has from its first start. */
export function demoPeople(chance: SeededRandom): DemoPerson[] {
  const taken = new Set<string>(['root']);
  const person = (
    client: DemoClient | null,
    role: string,
    { userName, first = true }: { userName?: string | undefined; first?: boolean } = {},
  ): DemoPerson => {
    const { firstNames, lastNames } = nameLists[client?.language ?? chance.pick(['es', 'en', 'de'])];
    const firstName = chance.pick(firstNames);
    const lastName = chance.pick(lastNames);
    const name = freeName(userName ?? `${plainName(firstName)}.${plainName(lastName)}`, taken);
    return {
      userName: name,
      firstName,
      lastName,
      email: `${name.replace(/_/g, '.')}@${client?.domain ?? HOME}`,
      role,
      client,
      defaultCurrency: client?.active[0] ?? 'USD',
      inactive: role === 'customer' && userName === undefined && chance.percent(6),
      first,
    };
  };
  return [
    person(null, 'super_admin', { userName: 'super_admin' }),
    person(null, 'super_admin'),
    person(null, 'auditor'),
    person(null, 'support'),
    ...clients.flatMap((client, at) => [
      person(client, 'admin', { userName: at === 0 ? 'admin' : undefined }),
      person(client, 'admin'),
      person(client, 'agent', { userName: at === 0 ? 'agent' : undefined }),
      person(client, 'agent'),
      person(client, 'customer', { userName: at === 0 ? 'customer' : undefined }),
      ...Array.from({ length: client.customers }, (_, number) =>
        person(client, 'customer', { first: number < client.customers / 3 }),
      ),
    ]),
  ];
}

function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}${number}`;
  taken.add(free);
  return free;
}
