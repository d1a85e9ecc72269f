/** How many movements each wallet may take part in, whatever call they come from: a rule of an app's own on postings. */
import { sql } from 'drizzle-orm';
import { integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Feature } from '../../../src/engine/contract/registry.ts';
import { rowParameters } from '../../../src/engine/service/database/arrays.ts';
import { addTable } from '../../../src/engine/service/database/schema/tables.ts';
import { type ArrayParameters, defineStatement } from '../../../src/engine/service/database/statement.ts';
import type { ServiceFeature } from '../../../src/engine/service/feature.ts';
import type { Posting } from '../../../src/ledger/posting/posting.ts';
import type { PostingRule } from '../../../src/ledger/posting/rules.ts';

declare module '#engine/contract' {
  interface AppErrors {
    quota_used_up: 422;
  }
}

const quotaArgs = z.strictObject({ most: z.int() });

export const quotas: Feature = {
  errors: { quota_used_up: 422 },
  errorArgs: async () => ({ quota_used_up: quotaArgs }),
  moneyErrorCodes: ['quota_used_up'],
};

export const quotaMessages = {
  errors: { quota_used_up: 'A wallet has moved as often as it may.' },
  validation: { quotaOf: 'At most %{most} movements' },
};

export const quotaTable = pgTable('quotas', {
  wallet: uuid('wallet').primaryKey(),
  most: integer('most').notNull(),
  used: integer('used').notNull().default(0),
});
addTable(quotaTable);

/** Which wallets have a quota is remembered for a cache generation; how much of it they have used is not. */
export const quotaTrigger = `create trigger quotas_edition after insert or delete or update of most on quotas
  for each statement execute function new_edition()`;

type Quota = { wallet: string; most: number; used: number };

const walletsOf = ({ fromWallet, toWallet }: Posting) => [fromWallet, toWallet];

const places = rowParameters('places', { wallet: 'uuid' });
const lockQuotas = defineStatement<ArrayParameters, Quota>(
  'lock_quotas',
  sql`select q.wallet, q.most, q.used from ${places.from('p')} join quotas q using (wallet)
  order by q.wallet for update of q`,
);

const counted = rowParameters('counted', { wallet: 'uuid', used: 'bigint' });
const writeUsed = defineStatement<ArrayParameters, never>(
  'write_quotas',
  sql`update quotas set used = c.used from ${counted.from('c')} where quotas.wallet = c.wallet`,
);

export const quotaRule: PostingRule<ReadonlySet<string>, ReadonlyMap<string, Quota>> = {
  async load(connection) {
    const { rows } = await connection.execute<{ wallet: string }>(sql`select wallet from quotas`);
    return new Set(rows.map(({ wallet }) => wallet));
  },
  concerns: (posting, limited) => walletsOf(posting).some((wallet) => limited.has(wallet)),
  async read(transaction, postings) {
    const wallets = [...new Set(postings.flatMap(walletsOf))].map((wallet) => ({ wallet }));
    const rows = await lockQuotas(transaction, places.values(wallets));
    return new Map(rows.map((row) => [row.wallet, row]));
  },
  judge(posting, _sides, facts) {
    const full = walletsOf(posting)
      .flatMap((wallet) => facts.get(wallet) ?? [])
      .find(({ most, used }) => used >= most);
    if (!full) return undefined;
    const args: z.infer<typeof quotaArgs> = { most: full.most };
    return { code: 'quota_used_up', detail: { key: 'validation.quotaOf', args } };
  },
  count(posting, _sides, facts) {
    for (const wallet of walletsOf(posting)) {
      const quota = facts.get(wallet);
      if (quota) quota.used += 1;
    }
  },
  write(transaction, facts) {
    const rows = [...facts.values()].map(({ wallet, used }) => ({ wallet, used: BigInt(used) }));
    return writeUsed(transaction, counted.values(rows));
  },
};

export const quotaService: ServiceFeature = { postingRules: () => [quotaRule] };
