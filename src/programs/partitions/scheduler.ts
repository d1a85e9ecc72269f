/** With PARTITION=on, the service partitions its tables by month and creates future partitions while it runs. */
import { clearInterval, setInterval } from 'node:timers';
import { type Settings, SettingsError } from '#engine/service';
import { onServer, PartitioningInProgress } from './client.ts';
import { convertAll } from './convert.ts';
import { createFuturePartitions, MONTHS_AHEAD } from './create.ts';

const HOUR = 3_600_000;

/**
 * Runs immediately in the background, then every hour. Failures are logged and block nothing: rows of a missing month
 * go to the default partition.
 * @param every milliseconds between two runs
 * @returns a function that stops it, after the current run
 */
export function schedulePartitions(
  { partition, databaseUrl }: Pick<Settings, 'partition' | 'databaseUrl'>,
  every = HOUR,
): () => Promise<void> {
  if (!partition || databaseUrl === undefined) return async () => {};
  let working: Promise<void> | undefined;
  const run = () => {
    working ??= keep(databaseUrl).finally(() => {
      working = undefined;
    });
  };
  const ticking = setInterval(run, every);
  ticking.unref();
  run();
  return async () => {
    clearInterval(ticking);
    await working;
  };
}

async function keep(url: string): Promise<void> {
  try {
    await onServer(url, async (client) => {
      const now = new Date();
      for (const table of await convertAll(client, now)) console.log(`${table} is parted by month.`);
      const created = await createFuturePartitions(client, now, MONTHS_AHEAD);
      if (created.length > 0) console.log(`Made ${created.join(', ')}.`);
    });
  } catch (error) {
    // Another process of the service is doing it.
    if (error instanceof PartitioningInProgress) return;
    const why = error instanceof SettingsError ? error.message : String(error);
    console.error(`The months ahead could not be made, and it is tried again within the hour: ${why}`);
  }
}
