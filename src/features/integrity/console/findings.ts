/** What a finding of the integrity report speaks of, as far as it has a page. */
import type { IntegrityReport } from '../calls.ts';

export type Finding = IntegrityReport['findings'][number];

/** A record by the name of its resource. */
export type FindingLink = { resource: string; id: string };

const resourceOf = {
  users: 'user',
  roles: 'role',
  clients: 'client',
  currencies: 'currency',
  bonuses: 'bonus',
  // By their user.
  second_factors: 'user',
} as const;

/** The row that failed, then whose it is. Empty where there is nothing to open, such as a block. */
export function toPointers({ table, record, wallet, check }: Finding): FindingLink[] {
  const owner = wallet ? [{ resource: 'wallets', id: wallet }] : [];
  const [id = '', currency] = record.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
  switch (table) {
    case 'transactions':
      return [{ resource: 'transaction', id }, ...owner];
    case 'entries':
      // Where all entries of a currency don't sum to zero, there is no wallet to name.
      if (!wallet) return [{ resource: 'currency', id }];
      return [
        { resource: 'transaction', id },
        ...owner,
        ...(currency ? [{ resource: 'currency', id: currency }] : []),
      ];
    case 'balances':
      return [...owner, { resource: 'currency', id }];
    case 'wallets':
      return owner;
    case 'audit':
      return [{ resource: 'audit', id }];
    case 'users':
    case 'roles':
    case 'clients':
    case 'currencies':
    case 'bonuses':
    case 'second_factors':
      return [{ resource: resourceOf[table], id: record }];
    case 'client_currencies':
      return [{ resource: 'client', id }, ...(currency ? [{ resource: 'currency', id: currency }] : [])];
    case 'row_seals': {
      // It is called after the row that it is of.
      const [of = '', named = ''] = record.split(/ (.*) #/);
      return of === table ? [] : toPointers({ table: of, record: named, wallet, check });
    }
    default:
      return [];
  }
}

/** What a trigger, rule or function is called in the database, with its table: there are no words for it. */
export function findCatalogueName({ table, record, check }: Finding): string | undefined {
  if (check === 'function') return record;
  if (check !== 'trigger' && check !== 'rule') return undefined;
  return table === 'database' ? record : `${table}.${record}`;
}

/** The number of an entry within its wallet and currency, and of a block. */
export function numberOf({ table, record }: Finding): string | undefined {
  if (table === 'audit_blocks') return record;
  return /#(\d+)/.exec(record)?.[1];
}

/** The ids of a resource's records that findings are about, each once: a list can be narrowed to them. */
export function collectIds(findings: readonly Finding[], resource: string): string[] {
  const found = findings.flatMap((finding) => toPointers(finding).slice(0, 1));
  return [...new Set(found.filter((pointer) => pointer.resource === resource).map(({ id }) => id))];
}
