/** How fast the whole ledger is verified: every seal, chain and sum. */

import { readSettings } from '../../src/engine/service/settings/settings.ts';
import { createLedger } from '../../src/ledger/ledger.ts';
import { type Figure, formatNumber, median } from '../figure.ts';
import { withDatabase } from '../measuredService.ts';
import { migrations } from '../migrations.ts';
import { fundWallets, type Platform } from '../platform.ts';

const LEAST_TRANSACTIONS = 50_000;

export const verification: Figure = {
  name: 'verification',
  async measure({ options, platform }) {
    const seeded = await platform();
    await fill(seeded);
    const { sealKey } = readSettings(seeded.environment);
    const speeds: number[] = [];
    let checked: Record<string, number> = {};
    for (let round = 0; round < options.rounds; round += 1) {
      await withDatabase(seeded.environment, async (database) => {
        const ledger = createLedger({ migrations, database, sealKey });
        const start = performance.now();
        const report = await ledger.verify();
        const seconds = (performance.now() - start) / 1000;
        if (report.found > 0) throw new Error(`altered rows: ${JSON.stringify(report.findings)}`);
        checked = report.checked;
        speeds.push(sum(checked) / seconds);
        console.log(`  round ${round + 1}: ${formatNumber(sum(checked))} rows in ${formatNumber(seconds)} s`);
      });
    }
    const tables = Object.entries(checked).map(([table, rows]) => `${formatNumber(rows)} ${table}`);
    return [
      {
        figure: 'verification, sealed rows a second',
        target: 'at least 50,000',
        measured: `${formatNumber(median(speeds))} (${tables.join(', ')})`,
      },
    ];
  },
};

/** Other figures may not have run, so that there is little to verify. */
async function fill({ environment, currency, wallets }: Platform): Promise<void> {
  const { sealKey } = readSettings(environment);
  await withDatabase(environment, async (database) => {
    const ledger = createLedger({ migrations, database, sealKey });
    for (let done = 0; done < LEAST_TRANSACTIONS; done += wallets.length) {
      await fundWallets(ledger, { currency, wallets, units: 1n });
    }
    await ledger.close();
  });
}

function sum(counts: Record<string, number>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
