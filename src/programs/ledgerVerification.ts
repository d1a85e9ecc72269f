/** What `npm run verify` and the other commands verify: the ledger, with everything that the engine seals. */
import { isUuid } from '#engine/contract';
import { type AppVerification, type Check, SettingsError } from '#engine/service';
import { createLedger, type HistoryScope, type LedgerCheck } from '#ledger';
import { migrations } from '../migrations/index.ts';

const meanings: Readonly<Record<Exclude<LedgerCheck, Check>, string>> = {
  balanceAfter: 'the balance after it is not the balance before it plus its amount',
  entries: 'its entries are missing, too many, or do not match it',
  transaction: 'its transaction is missing',
  audit: 'its audit entry is missing',
  head: 'the balance does not match its last entry',
  sum: 'the balance is not the sum of its entries',
  missing: 'the balance or its wallet is missing',
  client: 'its client is not that of its owner or of its first transaction',
  request: 'the idempotency key does not lead to the result of its request',
  inactiveActor:
    'the user who did this was inactive at the time: an old version of their row had been restored',
  otherRole:
    'the user who did this acted by a role they did not have at the time: an old version of their row had been restored',
  overReversed: 'its reversals exceed its amount',
  count: 'it is not the sum of the transactions that were counted in it',
  held: 'what it reserves is not the sum of its open holds',
  zeroSum: 'the balances or entries of this currency do not sum to zero',
};

export const ledgerVerification: AppVerification = {
  options: ['wallet', 'from', 'to'],
  help: `\
  npm run verify -- --wallet ID                   one wallet
  npm run verify -- --from 2026-01-01 --to 2026-01-31T23:59:59Z
`,
  meanings,
  choose(options) {
    const scope = readScope(options);
    if (options.checkpoint !== undefined && scope.kind !== 'all') {
      throw new SettingsError('A checkpoint is checked with everything: name no wallet and no period.');
    }
    return async ({ checkpoint, ...parts }) => {
      const { findings, ...report } = await createLedger({ migrations, ...parts }).verify(
        checkpoint ? { kind: 'all', checkpoint } : scope,
      );
      return { ...report, findings: findings.map(withWallet) };
    };
  },
};

function withWallet<One extends { record: string; wallet: string | null }>({ wallet, ...finding }: One) {
  return wallet === null ? finding : { ...finding, record: `${finding.record}, wallet ${wallet}` };
}

function readScope({ wallet, from, to }: Parameters<AppVerification['choose']>[0]): HistoryScope {
  if (wallet !== undefined && (from ?? to) === undefined) return { kind: 'wallet', wallet: readId(wallet) };
  if (wallet !== undefined) throw new SettingsError('Name a wallet or a period, not both.');
  if (from === undefined && to === undefined) return { kind: 'all' };
  return { kind: 'period', from: readDate(from ?? '1970-01-01'), to: to ? readDate(to) : new Date() };
}

function readId(text: string): string {
  if (isUuid(text)) return text;
  throw new SettingsError(`${text} is not the id of a wallet.`);
}

function readDate(text: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new SettingsError(`${text} is not a day or a moment.`);
  return date;
}
