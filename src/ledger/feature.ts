/** The ledger's part of the service: posting rules of features, the balance watch and metrics. */
import type { BackgroundWork, ServiceFeature, Settings } from '#engine/service';
import './tables.ts';
import { Gauge, Histogram, type Registry } from 'prom-client';
import type { Ledger } from './ledger.ts';
import type { PostingRule } from './posting/rules.ts';

/** Features declare their rules as part of their service side; service.ts passes all of them to the ledger. */
declare module '#engine/service' {
  interface FeatureParts {
    /** Conditions on postings, in addition to the ledger's own. */
    postingRules?(this: void, settings: Settings): readonly PostingRule[];
  }
}

const MINUTE = 60_000;

/** Checks a page of balances. Logs an error once a minute while any is altered. */
function balanceCheck(): BackgroundWork {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return {
    name: 'balance_check',
    // A million balances take about half an hour.
    every: '2s',
    async run({ app, ledger: { watch } }) {
      await watch.checkNextPage();
      const altered = watch.altered();
      if (altered.length === 0 || performance.now() - loggedAt < MINUTE) return;
      loggedAt = performance.now();
      app.log.error(
        { balances: altered.slice(0, 10).map(({ wallet, currency }) => ({ wallet, currency })) },
        `balances were altered: ${altered.length}`,
      );
    },
  };
}

export const ledgerService: ServiceFeature = {
  background: [balanceCheck()],
  metrics: (registry, { ledger }) => measureLedger(registry, ledger),
};

/** Adds the ledger's queue, batches and altered balances to `GET /metrics`. */
function measureLedger(registry: Registry, ledger: Ledger): void {
  new Gauge({
    name: 'monedero_ledger_waiting',
    help: 'Postings waiting for a batch.',
    registers: [registry],
    collect() {
      this.set(ledger.countQueued());
    },
  });
  new Gauge({
    name: 'monedero_balances_altered',
    help: 'Balances found altered outside the service. npm run verify checks all of them.',
    registers: [registry],
    collect() {
      this.set(ledger.watch.altered().length);
    },
  });
  const batches = new Histogram({
    name: 'monedero_ledger_batch_postings',
    help: 'Postings in each written batch.',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
    registers: [registry],
  });
  ledger.observe((postings) => batches.observe(postings));
}
