/** What the ledger brings to the service, beside itself. */
import { type Routes, type ServiceFeature, startPoller } from '#engine/service';
import './tables.ts';
import { Gauge, Histogram, type Registry } from 'prom-client';
import type { Ledger } from './ledger.ts';

/** Between two pages of balances: a million of them are gone over in about half an hour. */
const PAUSE = 2000;
const MINUTE = 60_000;

/** Says once a minute that balances are altered, until somebody has put them right. */
const watchWhileItRuns: Routes = ({ app, ledger: { watch } }) => {
  let said = Number.NEGATIVE_INFINITY;
  const look = async () => {
    const failed = await watch.look().catch((error: unknown) => error);
    const altered = watch.altered();
    if (!(failed || altered.length) || performance.now() - said < MINUTE) return;
    said = performance.now();
    if (failed) app.log.warn({ err: failed }, 'balances could not be checked');
    else
      app.log.error(
        { balances: altered.slice(0, 10).map(({ wallet, currency }) => ({ wallet, currency })) },
        `balances were altered: ${altered.length}`,
      );
  };
  const rounds = startPoller(look, PAUSE);
  app.addHook('onClose', () => rounds.stop());
};

export const ledgerService: ServiceFeature = {
  routes: [watchWhileItRuns],
  metrics: (registry, { ledger }) => measureLedger(registry, ledger),
};

/** What GET /metrics says of the ledger: its queue and its batches. */
function measureLedger(registry: Registry, ledger: Ledger): void {
  new Gauge({
    name: 'monedero_ledger_waiting',
    help: 'Postings that wait for their batch.',
    registers: [registry],
    collect() {
      this.set(ledger.waiting());
    },
  });
  new Gauge({
    name: 'monedero_balances_altered',
    help: 'Balances that are not as the service wrote them, as far as it has come across them: npm run verify.',
    registers: [registry],
    collect() {
      this.set(ledger.watch.altered().length);
    },
  });
  const batches = new Histogram({
    name: 'monedero_ledger_batch_postings',
    help: 'Postings in a batch that was written.',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
    registers: [registry],
  });
  ledger.observe((postings) => batches.observe(postings));
}
