/**
 * `npm test`: formatting and lint, types, then every test in one run of Vitest. The last line is the count, in which
 * each of the first two steps and each test is one. Arguments are passed on to Vitest; without any, the slow lanes are
 * omitted, which .ci/run starts by name.
 */
import { endWith, runStep, runVitest } from './counted.ts';
import { findChromium, findFirefox, findPostgres } from './setup/machine.ts';

/** The projects of each lane (vite.config.ts), by the lane's name. */
const lanes: Record<string, string[]> = {
  slow: [
    ...['engine', 'engine on PGlite', 'service on PGlite', 'service on PostgreSQL', 'console', 'journeys'],
    ...['copies', 'deletion'],
  ],
  firefox: ['firefox'],
  cluster: ['cluster'],
  citus: ['service on Citus', 'citus'],
};

process.env.CHROMIUM = findChromium();
process.env.PG_BIN = findPostgres();

const args = process.argv.slice(2);
const [lane = '', ...vitestArgs] = args;
const laneProjects = lanes[lane];
// Once, before the workers start: apt-get does not run several times at once.
if (lane === 'firefox') process.env.FIREFOX = findFirefox();
endWith(
  laneProjects
    ? [runVitest([...laneProjects.map((part) => `--project=slow: ${part}`), ...vitestArgs])]
    : [
        runStep('Formatting and lint', 'biome', ['ci', '--error-on-warnings', '.']),
        runStep('Types', 'tsc', []),
        runVitest(args.length > 0 ? args : ['--project=!slow: *']),
      ],
);
