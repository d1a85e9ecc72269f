/** Starts Monedero with a feature more: its declaration stands beside the others, and its table in a migration of its own. */
import '../../../src/features.ts';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { getTableName } from 'drizzle-orm';
import { declareFeatures } from '../../../src/engine/contract/registry.ts';
import { merged } from '../../../src/engine/i18n/merge.ts';
import { allTables } from '../../../src/engine/service/database/schema/allTables.ts';
import { getTable } from '../../../src/engine/service/database/schema/tables.ts';
import {
  registerServiceFeatures,
  type ServiceFeature,
  serviceFeatures,
} from '../../../src/engine/service/feature.ts';
import { readSettings } from '../../../src/engine/service/settings/settings.ts';
import { startEngine } from '../../../src/engine/service/start.ts';
import { seedBaseData } from '../../../src/features/users/service/baseData.ts';
import { createLedger } from '../../../src/ledger/ledger.ts';
import { messages } from '../../../src/messages.ts';
import { migrations } from '../../../src/migrations/index.ts';
import '../../../src/service.ts';
import { type Caller, createCaller, ROOT_PASSWORD } from '../../service/caller.ts';
import { quotaMessages, quotas, quotaTable, quotaTrigger } from '../quotas/quota.ts';
import { payout, payouts } from './payout.ts';
import { payoutService } from './service.ts';

declareFeatures([payouts, quotas]);
const ofMonedero = [...serviceFeatures];

/**
 * @param environment says which database
 * @param features beside those of Monedero
 */
export async function startPayouts(
  environment: Record<string, string>,
  features: readonly ServiceFeature[] = [payoutService],
) {
  registerServiceFeatures([...ofMonedero, ...features]);
  const settings = readSettings({
    ...{ NODE_ENV: 'test', DEMO: 'off', BUSY_SECONDS: '600', ROOT_PASSWORD },
    ...{ AUTH_SECRET: 'secret-of-tests'.repeat(3), LEDGER_KEY: 'ab'.repeat(32) },
    ...environment,
  });
  const withPayouts = {
    ...migrations,
    '9000_payouts.sql': `${await migrationOfPayouts()}\n--> statement\n${quotaTrigger}`,
  };
  const started = await startEngine(settings, {
    migrations: withPayouts,
    messages: { ...messages, en: merged(messages.en, quotaMessages) as typeof messages.en },
    services: ({ database, keys }) => ({
      ledger: createLedger({
        ...{ migrations: withPayouts, database, sealKey: settings.sealKey, seals: keys },
        rules: serviceFeatures.flatMap(({ postingRules }) => postingRules?.(settings) ?? []),
      }),
    }),
    seed: async (core) => void (await seedBaseData(core)),
    end: ({ ledger }) => ledger.close(),
  });
  return { ...started, ...createCaller(started as never) } satisfies Caller;
}

export type Payouts = Awaited<ReturnType<typeof startPayouts>>;

async function migrationOfPayouts(): Promise<string> {
  const all = allTables();
  const json = (tables: typeof all) =>
    generateDrizzleJson(Object.fromEntries(tables.map((table) => [getTableName(table), table])));
  const added: unknown[] = [getTable(payout), quotaTable];
  const before = json(all.filter((table) => !added.includes(table)));
  return (await generateMigration(before, json(all))).join('\n--> statement\n');
}
