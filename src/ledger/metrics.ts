/** What GET /metrics says of the ledger: its queue and its batches. */
import { Gauge, Histogram, type Registry } from 'prom-client';
import type { Ledger } from './ledger.ts';

export function measureLedger(registry: Registry, ledger: Ledger): void {
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
