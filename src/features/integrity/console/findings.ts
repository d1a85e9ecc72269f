/** The pages of the records that a finding of the integrity report is about. */
import type { IntegrityReport } from '../calls.ts';

export type Finding = IntegrityReport['findings'][number];

/** A record, with the name of its resource. */
export type FindingLink = { resource: string; id: string };

const resourcesByTable = {
  users: 'user',
  roles: 'role',
  clients: 'client',
  currencies: 'currency',
  bonuses: 'bonus',
  // Their page is their user's.
  second_factors: 'user',
} as const;

/** The failed row, then its owner. Empty if no page exists, for example for a block. */
export function toPointers({ table, record, wallet, check }: Finding): FindingLink[] {
  const owner = wallet ? [{ resource: 'wallets', id: wallet }] : [];
  const [id = '', currency] = record.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
  switch (table) {
    case 'transactions':
      return [{ resource: 'transaction', id }, ...owner];
    case 'entries':
      // If all entries of a currency don't sum to zero, no single wallet is at fault.
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
      return [{ resource: resourcesByTable[table], id: record }];
    case 'client_currencies':
      return [{ resource: 'client', id }, ...(currency ? [{ resource: 'currency', id: currency }] : [])];
    case 'row_seals': {
      // Its name begins with that of its table's row.
      const [sealedTable = '', rowName = ''] = record.split(/ (.*) #/);
      return sealedTable === table ? [] : toPointers({ table: sealedTable, record: rowName, wallet, check });
    }
    default:
      return [];
  }
}

/** The database name of a trigger, rule or function with its table, because there is no translation for it. */
export function findCatalogueName({ table, record, check }: Finding): string | undefined {
  if (check === 'function') return record;
  if (check !== 'trigger' && check !== 'rule') return undefined;
  return table === 'database' ? record : `${table}.${record}`;
}

/** The number of an entry within its wallet and currency, or of a block. */
export function findNumber({ table, record }: Finding): string | undefined {
  if (table === 'audit_blocks') return record;
  return /#(\d+)/.exec(record)?.[1];
}

/** The distinct ids of a resource's records in the findings, for filtering its list. */
export function collectIds(findings: readonly Finding[], resource: string): string[] {
  const links = findings.flatMap((finding) => toPointers(finding).slice(0, 1));
  return [...new Set(links.filter((pointer) => pointer.resource === resource).map(({ id }) => id))];
}
