/** The one list of resources. A new one is declared in a file beside these and named here. */
import type { Resource } from '../resource.ts';
import { audit } from './audit.ts';
import { bonus } from './bonus.ts';
import { client } from './client.ts';
import { currency } from './currency.ts';
import { role } from './role.ts';
import { transaction } from './transaction.ts';
import { user } from './user.ts';
import { wallets } from './wallets.ts';

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
