/**
 * `npm test`: formatting and lint, types, then every test in one run of Vitest. The last line is the
 * count: each of the first two steps is one, each test is one. Arguments are handed on to Vitest; without any the
 * slow lanes are left out, each of which .ci/run asks for by its name.
 */
import { endWith, runStep, runVitest } from './counted.ts';
import { findChromium, findPostgres } from './setup/machine.ts';

/** The parts of each lane (vite.config.ts), by the lane's name. */
const lanes: Record<string, string[]> = {
  slow: ['engine', 'engine on PGlite', 'service on PGlite', 'service on PostgreSQL', 'console', 'journeys'],
  copies: ['copies'],
  deletion: ['deletion'],
  cluster: ['cluster'],
  citus: ['citus'],
};

process.env.CHROMIUM = findChromium();
process.env.PG_BIN = findPostgres();

const asked = process.argv.slice(2);
const [lane = '', ...more] = asked;
const partsOfLane = lanes[lane];
/** Files that time what several servers do disturb each other. */
const alone = ['cluster', 'citus'].includes(lane) ? ['--no-file-parallelism'] : [];
endWith(
  partsOfLane
    ? [runVitest([...partsOfLane.map((part) => `--project=slow: ${part}`), ...alone, ...more])]
    : [
        runStep('Formatting and lint', 'biome', ['ci', '--error-on-warnings', '.']),
        runStep('Types', 'tsc', []),
        runVitest(asked.length > 0 ? asked : ['--project=!slow: *']),
      ],
);
