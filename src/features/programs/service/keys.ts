/** API keys: who may create them, and whom each stands for. */
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import ipaddr from 'ipaddr.js';
import type { Permission } from '#engine/contract';
import {
  type Caller,
  type Connection,
  findBySecret,
  getTable,
  hasChecksum,
  hooksFor,
  invalidField,
  isRowIntact,
  type Principal,
  type Row,
  requireConfirmation,
  requireUserWithin,
  type ServiceFeature,
} from '#engine/service';
import { apiKey } from '../apiKey.ts';
import { program } from '../program.ts';
import { apiKeys } from './tables.ts';

const programs = getTable(program);
const MINUTE_MS = 60_000;

export const keyHooks = hooksFor(apiKey, {
  async beforeCreate({ transaction, caller }, values) {
    requireConfirmation(caller);
    requireNetworks(values.networks);
    const { user, client } = await requireProgram(transaction, caller, String(values.program));
    return { ...values, user, client };
  },
  async beforeUpdate({ transaction, caller }, row, values) {
    // Revoking it gives nothing to anybody, and must not wait.
    if (values.status === 'revoked') return values;
    requireConfirmation(caller);
    requireNetworks(values.networks);
    await requireProgram(transaction, caller, String(row.program));
    return values;
  },
});

/** A key gives the rights of its program's user. @throws ServiceError `forbidden` if the caller lacks one of them */
export async function requireProgram(connection: Connection, caller: Caller, id: string) {
  const [found] = await connection
    .select({ user: programs.user, client: programs.client })
    .from(programs)
    .where(eq(programs._id, id));
  if (!found) throw invalidField('program', { key: 'validation.reference' });
  await requireUserWithin(connection, caller, String(found.user), 'program');
  return found;
}

/** @throws ServiceError `invalid` unless it is a list of CIDR ranges */
function requireNetworks(networks: unknown): void {
  if (!networksOf(networks).every((one) => ipaddr.isValidCIDR(one)))
    throw invalidField('networks', { key: 'validation.networks' });
}

function networksOf(networks: unknown): string[] {
  return typeof networks === 'string'
    ? networks
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean)
    : [];
}

function isWithin(networks: unknown, address: string): boolean {
  const ranges = networksOf(networks);
  if (ranges.length === 0) return true;
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return ranges.some((one) => {
    const [range, bits] = ipaddr.parseCIDR(one);
    return range.kind() === parsed.kind() && parsed.match(range, bits);
  });
}

/** @returns whom an active key stands for */
function toPrincipal(key: Row): Principal | undefined {
  const expiresAt = key.expiresAt as Date | null;
  if (key.status !== 'active' || (expiresAt && expiresAt.getTime() <= Date.now())) return undefined;
  return {
    ...{ user: String(key.user ?? ''), via: `${VIA}${key._id}`, scopes: key.scopes as Permission[] },
    isConfirmed: key.unattended === true,
  };
}

/** How a key is named in what it has done. */
const VIA = `${apiKey.name} `;

/** The network was checked when the key started the work. */
export const findKeyAgain: NonNullable<ServiceFeature['principal']> = async ({ database, keys }, via) => {
  if (!via.startsWith(VIA)) return undefined;
  const id = via.slice(VIA.length);
  const [key] = await database.orm.select().from(apiKeys).where(eq(apiKeys._id, id));
  return key && (await isRowIntact(database.orm, keys, apiKey, id)) ? toPrincipal(key as Row) : undefined;
};

/** Reads the key anew for each call, so that a revoked one is rejected at once, in every process. */
export const findKey: NonNullable<ServiceFeature['bearer']> = async (core, token, address) => {
  if (!token.startsWith('mk_') || !hasChecksum(token)) return undefined;
  const key = await findBySecret(core, apiKey, 'token', token);
  const principal = key && toPrincipal(key);
  if (!principal || !isWithin(key.networks, address)) return undefined;
  const [now, lastUsed] = [Date.now(), (key.lastUsedAt as Date | null)?.getTime() ?? 0];
  if (now - lastUsed > MINUTE_MS) await noteUse(core.database.orm, key._id, new Date(now));
  return principal;
};

async function noteUse(connection: Connection, id: string, lastUsedAt: Date): Promise<void> {
  await connection
    .update(apiKeys)
    .set({ lastUsedAt })
    .where(and(eq(apiKeys._id, id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, lastUsedAt))));
}
