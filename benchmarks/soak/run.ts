/**
 * `npm run soak`: the sustainable load, then mixed calls at 70% of it for ten minutes (`-- --minutes 1` for fewer),
 * then five times as much, and the recovery. Prints each check as a sentence; the last line is their count. The
 * exit code is 1 if one fails.
 */
import '../../src/features.ts';
import { parseArgs } from 'node:util';
import { openLab, WITHOUT_DISK } from '../lab.ts';
import { signIn, signInAll, withDatabase } from '../measuredService.ts';
import { startService } from '../service.ts';
import { countVerifiedTransactions } from '../soundness.ts';
import { type Check, overloadChecks, recoveryChecks, steadyChecks } from './judge.ts';
import { countStatus, runOffer, type Second, type Target, type Watched } from './plan.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const minutes = Number(values.minutes);
if (!(minutes > 0 && minutes <= 600)) throw new Error('--minutes must be more than 0, and at most 600');

/** Connections that keep the service busy, and more than it serves at a time. */
const ENOUGH = 64;
const OVERLOAD_CONNECTIONS = 1500;
const WARM_UP = 5;
const SHARE = 0.7;
const TIMES = 5;
/** Seconds before signing in again: less than an access token is valid. */
const TOKENS_LAST = 300;

const lab = await openLab(
  { seconds: 10, rounds: 1, only: undefined, rows: 0, keep: undefined },
  WITHOUT_DISK,
);
const checks: Check[] = [];
try {
  const { environment, agents, wallets } = await lab.platform();
  const service = await startService(environment);
  const { port, pid } = service;
  await setControls(port, environment.ROOT_PASSWORD ?? '');
  const load = async (plan: Parameters<typeof runOffer>[1]) => {
    const target: Target = { port, pid, wallets, tokens: await signInAll(port, agents) };
    return runOffer(target, plan);
  };

  await load({ seconds: WARM_UP, connections: ENOUGH });
  const full = await load({ seconds: 10, connections: ENOUGH });
  assertAnswers(full);
  const maximum = countStatus(full, '200') / full.length;
  console.log(`The maximum is ${Math.round(maximum)} calls a second.`);

  const rate = Math.max(1, Math.floor(SHARE * maximum));
  const steady: Watched[] = [];
  for (let left = Math.round(minutes * 60); left > 0; left -= TOKENS_LAST) {
    const part = await load({ seconds: Math.min(left, TOKENS_LAST), connections: 4 * ENOUGH, rate });
    // The first seconds of a load include its connections.
    steady.push(...part.slice(WARM_UP));
  }
  judge(`${rate} a second for ${minutes} minutes`, steadyChecks(steady));

  const tooMuch = Math.ceil(TIMES * maximum);
  const overload = await load({ seconds: 15, connections: OVERLOAD_CONNECTIONS, rate: tooMuch });
  judge(`${tooMuch} a second`, overloadChecks(overload, steady.at(-1)?.memory ?? 0));
  const after = await load({ seconds: 10, connections: ENOUGH });
  judge('Afterwards', recoveryChecks(after, maximum));

  await service.stop();
  const booked = await withDatabase(environment, ({ orm }) => countVerifiedTransactions(orm));
  console.log(`\n${booked} transfers are booked, and the ledger is sound.`);
} finally {
  await lab.close();
}
const failed = checks.filter(({ isMet }) => !isMet).length;
console.log(`${checks.length - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);

/** A limit and a policy that judge each transfer and allow it, and the right to place holds. */
async function setControls(port: number, rootPassword: string): Promise<void> {
  const token = await signIn(port, 'root', rootPassword);
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return (await response.json()).data;
  };
  const { permissions } = await call('GET', 'role/agent');
  const hold = { subject: 'Hold', action: 'create', allowed: true };
  await call('PUT', 'role/agent', { permissions: [...permissions, hold] });
  const terms = { currency: 'USD', name: 'Soak' };
  await call('POST', 'limit', {
    ...{ scope: 'role', role: 'agent', operations: ['transfer', 'hold'], currency: 'USD', per: 'day' },
    ...{ most: '1000000000.00', reason: 'Soak' },
  });
  await call('POST', 'approvalPolicy', { ...terms, operation: 'transfer', from: '1000000.00', approvers: 1 });
}

/** The sustainable load is measured with successful calls. */
function assertAnswers(seconds: readonly Second[]): void {
  const problem = seconds.find((one) => one.problem)?.problem;
  if (problem !== undefined) throw new Error(`a call of the load was not answered with 200:\n${problem}`);
}

function judge(what: string, found: Check[]): void {
  console.log(`\n${what}`);
  for (const { sentence, isMet } of found) console.log(`${isMet ? '  ok' : 'failed'}: ${sentence}`);
  checks.push(...found);
}
