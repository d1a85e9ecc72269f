/** How fast the whole ledger is verified: every seal, chain and sum. */

import { readSettings } from '../../src/engine/service/settings/settings.ts';
import { createLedger } from '../../src/ledger/ledger.ts';
import { onDatabase } from '../contestant.ts';
import { type Figure, median, said } from '../figure.ts';
import { migrations } from '../migrations.ts';
import { fund, type Platform } from '../platform.ts';

const LEAST_TRANSACTIONS = 50_000;

export const verification: Figure = {
  name: 'verification',
  async measure({ options, platform }) {
    const laid = await platform();
    await fill(laid);
    const { ledgerKey } = readSettings(laid.environment);
    const speeds: number[] = [];
    let checked: Record<string, number> = {};
    for (let round = 0; round < options.rounds; round += 1) {
      await onDatabase(laid.environment, async (database) => {
        const ledger = createLedger({ migrations, database, ledgerKey });
        const start = performance.now();
        const report = await ledger.verify();
        const seconds = (performance.now() - start) / 1000;
        if (report.found > 0) throw new Error(`altered rows: ${JSON.stringify(report.findings)}`);
        checked = report.checked;
        speeds.push(sum(checked) / seconds);
        console.log(`  round ${round + 1}: ${said(sum(checked))} rows in ${said(seconds)} s`);
      });
    }
    const tables = Object.entries(checked).map(([table, rows]) => `${said(rows)} ${table}`);
    return [
      {
        figure: 'verification, sealed rows a second',
        asked: 'at least 50,000',
        measured: `${said(median(speeds))} (${tables.join(', ')})`,
      },
    ];
  },
};

/** Other figures may not have run, so that there is little to verify. */
async function fill({ environment, currency, wallets }: Platform): Promise<void> {
  const { ledgerKey } = readSettings(environment);
  await onDatabase(environment, async (database) => {
    const ledger = createLedger({ migrations, database, ledgerKey });
    for (let done = 0; done < LEAST_TRANSACTIONS; done += wallets.length) {
      await fund(ledger, { currency, wallets, units: 1n });
    }
    await ledger.close();
  });
}

function sum(counts: Record<string, number>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
