/**
 * `npm run bench`: how fast the service is, as ratios to a reference that runs beside it on the same
 * machine, in the same run and on the same PostgreSQL. What bounds it is written in benchmarks/results/transfers.md.
 */
import '../src/features.ts';
import { cpus, totalmem } from 'node:os';
import { type Figure, type Row, table } from './figure.ts';
import { citus } from './figures/citus.ts';
import { citusLists } from './figures/citus-lists.ts';
import { hot } from './figures/hot.ts';
import { memory } from './figures/memory.ts';
import { pglite } from './figures/pglite.ts';
import { replicas } from './figures/replicas.ts';
import { transfers } from './figures/transfers.ts';
import { verification } from './figures/verification.ts';
import { workers } from './figures/workers.ts';
import { openLab } from './lab.ts';
import { lists } from './lists.ts';
import { readOptions } from './options.ts';

/** Every figure, in the order of the table; each has a file of its own. */
const figures: readonly Figure[] = [
  transfers,
  workers,
  hot,
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
console.log(table(rows));
