/** The policies in force, and which of them an operation must obey. */
import { sql } from 'drizzle-orm';
import { type Connection, findAltered, type SealedRowJson, type SealKeys, sealedRow } from '#engine/service';
import { approvalPolicy } from '../policy.ts';

/** A row of `approval_policies`. */
export type Policy = {
  name: string;
  operation: string;
  currency: string | null;
  /** Minor units. */
  from: bigint | null;
  /** Null for changes. */
  per: string | null;
  client: string | null;
  role: string | null;
  approvers: number;
  /** Hours. */
  expiresAfter: number;
  /** Whether the row was changed outside the service. */
  isAltered: boolean;
};

/** All active policies, by operation. */
export type Policies = ReadonlyMap<string, readonly Policy[]>;

/** What a policy may be about: the clients concerned, and for money the whole amount in minor units. */
export type ReviewedOperation = {
  operation: string;
  clients: readonly (string | null)[];
  money?: { currency: string; units: bigint };
};

/** What the maker moved before in the policy's period, in minor units; zero for one about each operation. */
export type EarlierUnits = (policy: Policy) => bigint;

type PolicyRow = {
  policy: Omit<Policy, 'from' | 'isAltered'> & { from: string | null; active: boolean };
  row: SealedRowJson;
};

/** Reads the active policies, and those whose rows were altered, which may have been active. */
export async function loadPolicies(connection: Connection, keys: SealKeys): Promise<Policies> {
  const { table } = approvalPolicy;
  const { rows } = await connection.execute<PolicyRow>(sql`
    select json_build_object('name', p.name, 'operation', p.operation, 'currency', p.currency, 'from', p."from"::text,
      'per', p.per, 'client', p.client, 'role', p.role, 'approvers', p.approvers, 'expiresAfter', p.expires_after,
      'active', p.active) as policy, ${sealedRow(table, 'p')} as row
    from approval_policies p order by p._id`);
  const altered = await findAltered(
    connection,
    keys,
    rows.map(({ row }) => ({ table, row })),
  );
  const policies = new Map<string, readonly Policy[]>();
  for (const { policy, row } of rows) {
    const isAltered = altered.has(`${table} ${row.record}`);
    if (!policy.active && !isAltered) continue;
    const { from, operation } = policy;
    const listed = policies.get(operation) ?? [];
    policies.set(operation, [...listed, { ...policy, from: from === null ? null : BigInt(from), isAltered }]);
  }
  return policies;
}

/** The policy that the operation must obey: of several the one with the most approvers, then the highest amount. */
export function findPolicy(
  policies: Policies,
  { operation, clients, money }: ReviewedOperation,
  earlier: EarlierUnits,
): Policy | undefined {
  const matching = (policies.get(operation) ?? []).filter(
    (policy) =>
      // Nobody knows what an altered one was about.
      policy.isAltered ||
      (isAbout(policy, clients) &&
        (!money ||
          (policy.currency === money.currency && money.units + earlier(policy) >= (policy.from ?? 0n)))),
  );
  const [strictest] = matching.sort(
    (one, other) =>
      Number(other.isAltered) - Number(one.isAltered) ||
      other.approvers - one.approvers ||
      Number((other.from ?? 0n) - (one.from ?? 0n)),
  );
  return strictest;
}

/** Whether the policy is about the money or a record of any of these clients. */
export const isAbout = ({ client }: Policy, clients: readonly (string | null)[]): boolean =>
  client === null || clients.includes(client);
