/** The one list of resources. A new one is declared in a file beside these and named here. */
import type { Resource } from './engine/contract/resource.ts';
import { audit } from './features/audit/resource.ts';
import { bonus } from './features/bonuses/resource.ts';
import { client } from './features/clients/resource.ts';
import { currency } from './features/currencies/resource.ts';
import { role } from './features/roles/resource.ts';
import { transaction } from './features/transactions/resource.ts';
import { user } from './features/users/resource.ts';
import { wallets } from './features/wallets/resource.ts';

/** In the order of the menu. */
export const resources: readonly Resource[] = [user, client, wallets, transaction, currency, role, audit];

/** Everything that has a table, lists and names like a resource: bonuses too, with calls of their own. */
export const declarations: readonly Resource[] = [...resources, bonus];

/** The declaration of that name. @throws Error where there is none: a mistake in the code, not in input. */
export function resourceNamed(name: string): Resource {
  const found = declarations.find((resource) => resource.name === name);
  if (!found) throw new Error(`no resource is named ${name}`);
  return found;
}
