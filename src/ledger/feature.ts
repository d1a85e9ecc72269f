/** The ledger's part of the service: the watch over balances, and metrics. */
import { type Routes, type ServiceFeature, startPoller } from '#engine/service';
import './tables.ts';
import { Gauge, Histogram, type Registry } from 'prom-client';
import type { Ledger } from './ledger.ts';

/** Milliseconds between two pages of balances: a million balances take about half an hour. */
const PAUSE = 2000;
const MINUTE = 60_000;

/** Logs an error once a minute while any balance is altered. */
const logAlteredBalances: Routes = ({ app, ledger: { watch } }) => {
  let loggedAt = Number.NEGATIVE_INFINITY;
  const check = async () => {
    const failure = await watch.checkNextPage().catch((error: unknown) => error);
    const altered = watch.altered();
    if (!(failure || altered.length) || performance.now() - loggedAt < MINUTE) return;
    loggedAt = performance.now();
    if (failure) app.log.warn({ err: failure }, 'balances could not be checked');
    else
      app.log.error(
        { balances: altered.slice(0, 10).map(({ wallet, currency }) => ({ wallet, currency })) },
        `balances were altered: ${altered.length}`,
      );
  };
  const poller = startPoller(check, PAUSE);
  app.addHook('onClose', () => poller.stop());
};

export const ledgerService: ServiceFeature = {
  routes: [logAlteredBalances],
  metrics: (registry, { ledger }) => measureLedger(registry, ledger),
};

/** Adds the ledger's queue, batches and altered balances to `GET /metrics`. */
function measureLedger(registry: Registry, ledger: Ledger): void {
  new Gauge({
    name: 'monedero_ledger_waiting',
    help: 'Postings waiting for a batch.',
    registers: [registry],
    collect() {
      this.set(ledger.waiting());
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
