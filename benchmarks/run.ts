/**
 * `npm run bench`: the speed of the service, as ratios to a reference on the same machine and PostgreSQL, in the
 * same run. Its limits are explained in benchmarks/results/transfers.md.
 */
import '../src/features.ts';
import { cpus, totalmem } from 'node:os';
import { type Figure, formatTable, type Row } from './figure.ts';
import { bulk } from './figures/bulk.ts';
import { citus } from './figures/citus.ts';
import { citusLists } from './figures/citus-lists.ts';
import { hot } from './figures/hot.ts';
import { limits } from './figures/limits.ts';
import { listeners } from './figures/listeners.ts';
import { memory } from './figures/memory.ts';
import { pglite } from './figures/pglite.ts';
import { replicas } from './figures/replicas.ts';
import { transfers } from './figures/transfers.ts';
import { verification } from './figures/verification.ts';
import { webhooks } from './figures/webhooks.ts';
import { workers } from './figures/workers.ts';
import { openLab } from './lab.ts';
import { lists } from './lists.ts';
import { readOptions } from './options.ts';

/** Every figure, in the order of the table; each has a separate file. */
const figures: readonly Figure[] = [
  transfers,
  bulk,
  limits,
  listeners,
  workers,
  hot,
  webhooks,
  pglite,
  verification,
  memory,
  lists,
  replicas,
  citus,
  citusLists,
];

const options = readOptions(
  process.argv.slice(2),
  figures.map(({ name }) => name),
);
const lab = await openLab(options);
const rows: Row[] = [];
try {
  for (const figure of figures) {
    if (options.only && !options.only.includes(figure.name)) continue;
    console.log(`\n${figure.name}`);
    rows.push(...(await figure.measure(lab)));
  }
} finally {
  await lab.close();
}
const [cpu] = cpus();
console.log(
  `\n${cpus().length} cores (${cpu?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, ` +
    `medians of ${options.rounds} rounds of ${options.seconds} s\n`,
);
console.log(formatTable(rows));
