/** Metrics of work in the background: of this process, and of all processes as the database has them. */
import { Gauge, type Registry } from 'prom-client';
import type { BackgroundWorkEntry } from '../../contract/calls/background.ts';
import type { Core } from '../core.ts';
import { listWork } from './status.ts';

export function measureBackground(core: Core, code: string, registry: Registry): void {
  new Gauge({
    name: `${code}_background_runs_total`,
    help: 'Runs of each work in the background since the process started, by outcome.',
    labelNames: ['work', 'outcome'],
    registers: [registry],
    collect() {
      for (const [work, { succeeded, failed }] of core.background) {
        this.set({ work, outcome: 'succeeded' }, succeeded);
        this.set({ work, outcome: 'failed' }, failed);
      }
    },
  });
  const entries = readOnce(core);
  const gauge = (
    name: string,
    help: string,
    measure: (entry: BackgroundWorkEntry) => number | null | undefined,
  ) =>
    new Gauge({
      ...{ name: `${code}_${name}`, help, labelNames: ['work'], registers: [registry] },
      async collect() {
        // Without the database there is nothing to say, and the other metrics count.
        const measured = await entries().catch(() => []);
        this.reset();
        for (const entry of measured) {
          const value = measure(entry);
          if (typeof value === 'number') this.set({ work: entry.name }, value);
        }
      },
    });

  gauge(
    'background_last_success_timestamp_seconds',
    'When each work in the background last succeeded in any process, in Unix time.',
    ({ name, succeededAt }) => {
      // This process may not have stored its last success yet.
      const latest = Math.max(
        core.background.get(name)?.lastSuccess ?? 0,
        Date.parse(succeededAt ?? '') || 0,
      );
      return latest ? latest / 1000 : null;
    },
  );
  gauge(
    'background_last_duration_seconds',
    'How long the last run of each work in the background took that has ended, in any process.',
    ({ duration }) => (duration === null ? null : duration / 1000),
  );
  gauge(
    'background_failures',
    'Failures of each work in the background since it last succeeded, in all processes.',
    ({ failures }) => failures,
  );
  gauge(
    'background_late',
    '1 where no run of a work in the background has ended for too long, in any process.',
    ({ status }) => Number(status === 'late'),
  );
  gauge(
    'reaction_behind_blocks',
    'Blocks of the audit log that each reaction has yet to handle.',
    ({ behind }) => behind?.blocks,
  );
  gauge(
    'reaction_behind_seconds',
    'How long ago the first block was made that each reaction has yet to handle; 0 if there is none.',
    ({ behind }) => behind && (behind.since ? Math.max(0, Date.now() - Date.parse(behind.since)) / 1000 : 0),
  );
}

/** Metrics that are collected together share one reading. */
function readOnce(core: Core): () => Promise<BackgroundWorkEntry[]> {
  let reading: Promise<BackgroundWorkEntry[]> | undefined;
  return () => {
    reading ??= listWork(core).finally(() => {
      reading = undefined;
    });
    return reading;
  };
}
