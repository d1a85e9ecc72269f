/** `npm run fuzz`: finds requests whose response violates the API's contract. */
import '../../src/features.ts';
import { CannotRun } from '../conformance/arguments.ts';
import { readArguments, USAGE } from './arguments.ts';
import { fuzz } from './fuzz.ts';
import { startOwnService } from './ownService.ts';

try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof CannotRun)) throw error;
  console.error(`${error.message}\n${USAGE}`);
  process.exitCode = 2;
}

/** @returns the exit code: 1 if there are findings */
async function run(): Promise<0 | 1> {
  const { running, database, why, ...asked } = readArguments(process.argv.slice(2));
  const own = running
    ? undefined
    : await startOwnService(database, (line) => console.log(`  the service: ${line}`));
  const target = own ?? {
    address: String(running?.url),
    user: String(running?.user),
    password: String(running?.password),
  };
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  try {
    console.log(
      `Fuzz of ${target.address}${own ? ` on ${database}` : ''}: ${asked.requests} requests, seed ${asked.seed}`,
    );
    const { findings, tally, verified } = await fuzz({
      ...target,
      ...asked,
      onFinding: (what) => console.log(`  seen after ${seconds()} s: ${what}`),
      onProgress: (done) => {
        if (done % 5000 === 0) console.log(`  ${done} requests, ${seconds()} s`);
      },
    });
    for (const line of tally.lines()) console.log(line);
    if (why) for (const line of ['', ...tally.whys()]) console.log(line);
    const { pairs, of, missing } = tally.reached();
    console.log(`\n${pairs} of ${of} pairs of a call and a role that it lets in were answered well.`);
    if (missing.length) console.log(`Not: ${missing.join(', ')}`);
    console.log(`Answered well by nobody: ${tally.never().join(', ') || 'none'}`);
    console.log(`The ledger: ${verified}`);
    for (const finding of findings) console.log(`\nFOUND ${finding}`);
    console.log(
      `\n${asked.requests} requests in ${seconds()} s with seed ${asked.seed}: ${findings.length} findings`,
    );
    return findings.length ? 1 : 0;
  } finally {
    await own?.stop();
  }
}
