/** Wallets in a currency as postings find them: all that the rules ask about but the balance itself. */
import { sql } from 'drizzle-orm';
import type { PartyType } from '../../contract/fields.ts';
import { resourceNamed } from '../../contract/resources/index.ts';
import { rowParameters } from '../database/arrays.ts';
import type { Connection } from '../database/database.ts';
import { type Edition, remember } from '../database/edition.ts';
import { type ArrayParameters, defineStatement } from '../database/statement.ts';
import { columnFor } from '../resources/columns.ts';
import { PLATFORM_NAME } from '../resources/names.ts';

export type SideFacts = {
  wallet: string;
  currency: string;
  decimals: number;
  currencyName: string;
  ownerType: PartyType;
  owner: string;
  ownerName: string;
  client: string | null;
  /** Neither the owner nor the owner's client is inactive. */
  active: boolean;
  /** The wallet's client may use the currency; the platform and its staff may use all. */
  allowed: boolean;
};

/** A wallet and a currency. */
export type Place = { wallet: string; currency: string };

/** The name of a wallet in a currency. */
export const placeName = (wallet: string, currency: string): string => `${wallet} ${currency}`;

/** Those of the places that are there. */
export async function readSides(connection: Connection, places: readonly Place[]): Promise<SideFacts[]> {
  return places.length === 0 ? [] : readRows(connection, asked.values(places));
}

export function rememberedSide(edition: Edition | undefined, name: string): SideFacts | undefined {
  return edition?.remembered.get(readSides)?.get(name) as SideFacts | undefined;
}

/** @param edition in force before the sides were read and after it */
export function rememberSides(edition: Edition, sides: readonly SideFacts[]): void {
  for (const side of sides) remember(edition, readSides, placeName(side.wallet, side.currency), side);
}

const asked = rowParameters('places', { wallet: 'uuid', currency: 'uuid' });

/** The column that a record is called by, of the table under this alias. */
const nameOf = (resource: string, alias: string) =>
  sql.raw(`${alias}.${columnFor({ name: resource }, resourceNamed(resource).represent).name}`);

const readRows = defineStatement<ArrayParameters, SideFacts>(
  'read_sides',
  sql`
  select w._id as wallet, c._id as currency, c.decimals, ${nameOf('currency', 'c')} as "currencyName",
    w.owner_type as "ownerType", w.owner, t._id as client,
    case w.owner_type when 'user' then ${nameOf('user', 'u')}
      when 'client' then ${nameOf('client', 't')} else ${sql.raw(`'${PLATFORM_NAME}'`)} end as "ownerName",
    coalesce(u.status, 'active') = 'active' and coalesce(t.status, 'active') = 'active' as active,
    t._id is null or coalesce(a.active, false) as allowed
  from ${asked.from('n')}
  join wallets w on w._id = n.wallet and w.deleted_at is null
  join currencies c on c._id = n.currency
  left join users u on w.owner_type = 'user' and u._id = w.owner
  left join clients t on t._id = case w.owner_type when 'client' then w.owner else w.client end
  left join client_currencies a on a.client = t._id and a.currency = n.currency`,
);
