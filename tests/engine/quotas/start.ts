/** The payouts' app with quotas, a small platform in it, and what tests of the rule ask for. */
import { randomUUID } from 'node:crypto';
import { PLATFORM_ID } from '../../../src/ledger/contract/parties.ts';
import type { Posting } from '../../../src/ledger/posting/posting.ts';
import type { Tokens } from '../../service/caller.ts';
import { buildUser, createRecord, seedPlatform, signInToPlatform } from '../../service/platform.ts';
import { payoutService } from '../payouts/service.ts';
import { type Payouts, startPayouts } from '../payouts/start.ts';
import { quotaService } from './quota.ts';

export type Customer = { _id: string; wallet: string; enter(): Promise<Tokens> };

export async function startQuotas(environment: Record<string, string>) {
  const app = await startPayouts(environment, [payoutService, quotaService]);
  await seedPlatform(app);
  const platform = await signInToPlatform(app);
  const { root, one, usd, btc } = platform;
  let people = 0;

  const ok = async (...asked: Parameters<Payouts['call']>) => {
    const answer = await app.call(...asked);
    if (answer.status >= 300) throw new Error(answer.text);
    return answer.body.data;
  };
  const send = (path: string, as: Tokens, body: object, key: string = randomUUID()) =>
    app.call('POST', path, { as, body, headers: { 'idempotency-key': key } });
  const sql = async <Row extends Record<string, unknown>>(statement: string): Promise<Row[]> =>
    (await app.database.orm.execute<Row>(statement as never)).rows;
  const posting = (toWallet: string, more: Partial<Posting> = {}): Posting => ({
    ...{ operator: PLATFORM_ID, role: null, type: 'credit', fromWallet: PLATFORM_ID, toWallet },
    ...{ currency: usd, units: 1n, reference: 'A test', action: 'credit', ...more },
  });
  const permissions = [
    { subject: 'all', action: 'read', allowed: true },
    { subject: 'Payout', action: 'create', allowed: true },
  ];
  await ok('PUT', `client/${one.client}`, { as: root, body: { activatedCurrencies: [usd, btc] } });
  await ok('PUT', 'role/customer', { as: root, body: { permissions } });

  /** With 100 dollars, and so many movements from here on; without a number as many as they like. */
  const customer = async (most?: number): Promise<Customer> => {
    people += 1;
    const userName = `quota${people}`;
    const { _id, wallet } = await createRecord(
      app,
      root,
      'user',
      buildUser(userName, 'customer', { client: one.client }),
    );
    await app.ledger.post(posting(wallet, { units: 10_000n }));
    if (most !== undefined) await sql(`insert into quotas (wallet, most) values ('${wallet}', ${most})`);
    return { _id, wallet, enter: () => app.signIn(userName) };
  };
  return {
    ...{ app, platform, ok, send, sql, posting, customer },
    setMost: (wallet: string, most: number) =>
      sql(`update quotas set most = ${most} where wallet = '${wallet}'`),
    used: async (wallet: string) =>
      (await sql<{ used: number }>(`select used from quotas where wallet = '${wallet}'`))[0]?.used,
    /** What is recorded of movements that the rule refused. */
    refused: (wallet: string) =>
      sql<{ status: string; data: Record<string, unknown> }>(
        `select status, data from transactions where data->>'refusal' = 'quota_used_up'
        and '${wallet}' in (from_wallet::text, to_wallet::text)`,
      ),
  };
}

export type Quotas = Awaited<ReturnType<typeof startQuotas>>;
