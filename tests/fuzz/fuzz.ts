/**
 * Asks a service whatever its API document allows, and what it doesn't, as each role and as a visitor, and looks at
 * every answer: none is a failure of the service, each fits its schema, and the ledger verifies afterwards.
 */
import { randomUUID } from 'node:crypto';
import { createSeededRandom } from '../../src/features/demo/service/random.ts';
import { CannotRun } from '../conformance/arguments.ts';
import { featureTests } from '../features.ts';
import { type Asked, wireOf } from './asked.ts';
import type { Verified, Verify } from './feature.ts';
import { type Finding, type Read, read, signatureOf, wrongWith } from './findings.ts';
import { hostile } from './hostile.ts';
import { spoilt } from './near.ts';
import { type Document, type Operation, operationsOf } from './operations.ts';
import { everyone, makePeople, type People, type Who } from './people.ts';
import { createSeen } from './seen.ts';
import { smallest } from './smallest.ts';
import { createTally, type Tally } from './tally.ts';
import { answeredBy, type Mailbox, resourceOf, validRequest, type World } from './valid.ts';
import { curlOf, openLine, type Wire } from './wire.ts';

export type Run = {
  /** Such as http://127.0.0.1:3000. It is written to without regard: nothing there may be of worth. */
  address: string;
  user: string;
  password: string;
  requests: number;
  /** The same seed asks the same things, as far as the answers come in the same order. */
  seed: number;
  /** How many requests are under way at a time. */
  atOnce?: number;
  /** Only calls whose path contains it. */
  only?: string;
  mailbox?: Mailbox;
  /** In place of what the features have for it. */
  verify?: Verify;
  /** Told how many requests are done. */
  onProgress?(done: number): void;
  /** Told of each kind of finding when it is seen first: a run that is ended early has still said it. */
  onFinding?(what: string): void;
};

export type Outcome = {
  /** Findings as sentences, each with a request that shows it. */
  findings: string[];
  tally: Tally;
  /** What the verification of the ledger said. */
  verified: string;
};

/** Milliseconds beyond which a call is asked no less often: the rarest is asked a sixth as often as the quickest. */
const MOST_COUNTED = 1000;
/** Of a hundred requests; the others are hostile. */
const SHARES = { valid: 45, near: 30 };
/** So many times as often is a call asked, as it should be, that nobody was answered well by yet: what is never let in is not tried. */
const UNTIL_REACHED = 3;
/** How many findings are told with a smallest request. */
const MOST_TOLD = 20;

export async function fuzz(run: Run): Promise<Outcome> {
  const { address, requests, atOnce = 8, only = '', mailbox = () => undefined } = run;
  const chance = createSeededRandom(run.seed);
  const people = await makePeople(address, run);
  const seen = createSeen(chance);
  const world: World = { chance, people, seen, mailbox };
  const line = openLine(address, atOnce);
  const document = await line.send({ method: 'GET', path: '/api/docs/json', headers: [], body: undefined });
  if (document.status !== 200)
    throw new Error(`${address} does not show its API document (${document.status})`);
  const operations = operationsOf(JSON.parse(document.text) as Document);
  const tally = createTally(operations, people.may);
  const findings = new Map<string, Finding>();
  const asked = operations.filter(({ path }) => path.includes(only));
  if (!asked.length) throw new CannotRun(`--only ${only}: no call has that in its path.`);
  const choose = chooser(asked, world, tally);

  const note = (asked: Asked, what: string, answer: Read | undefined) => {
    const signature = signatureOf(asked, what);
    const known = findings.get(signature);
    if (known) known.times += 1;
    else {
      findings.set(signature, { signature, what, asked, answer, times: 1 });
      run.onFinding?.(tell(address, { signature, what, asked, answer, times: 1 }, asked));
    }
  };

  /** Sends it as its role. @returns what is wrong, where something is */
  async function ask(asked: Asked): Promise<{ wrong: string | undefined; answer: Read | undefined }> {
    const token = await people.tokenOf(asked.who);
    try {
      const answer = read(await line.send(wireOf(asked, token)));
      if (answer.status === 401 && token !== undefined && !isSpoiltHeader(asked))
        await people.renew(asked.who, token);
      return { wrong: wrongWith(asked, answer), answer };
    } catch (error) {
      return { wrong: unanswered(asked, error), answer: undefined };
    }
  }

  await look(operations, world, ask);
  let done = 0;
  const worker = async () => {
    while (done < requests) {
      done += 1;
      const asked = await choose.next();
      const { wrong, answer } = await ask(asked);
      tally.count(asked, answer);
      choose.took(asked.operation, answer?.milliseconds ?? 0);
      if (wrong !== undefined) note(asked, wrong, answer);
      if (answer) remember(world, asked, answer);
      if (done % 500 === 0) run.onProgress?.(done);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));

  const told: string[] = [];
  for (const finding of [...findings.values()].slice(0, MOST_TOLD)) {
    const repeats = async (asked: Asked) => {
      const { wrong } = await ask(asked);
      return wrong !== undefined && signatureOf(asked, wrong) === finding.signature;
    };
    const again = await repeats(finding.asked);
    const least = again ? await smallest(finding.asked, repeats) : finding.asked;
    told.push(tell(address, finding, least, again));
  }
  if (findings.size > MOST_TOLD) told.push(`… and ${findings.size - MOST_TOLD} more kinds of findings`);
  const verified = await verifyAll(run, people);
  if (verified.altered) told.push(`The ledger does not verify: ${verified.text}`);
  line.close();
  return { findings: told, tally, verified: verified.text };
}

type Ask = (asked: Asked) => Promise<{ answer: Read | undefined }>;

/** Every list as every role, so that the first requests have something to name. */
async function look(operations: readonly Operation[], world: World, ask: Ask): Promise<void> {
  for (const operation of operations.filter(
    ({ method, params }) => method === 'GET' && params.length === 0,
  )) {
    for (const who of everyone.filter((one) => world.people.may(one, operation.permission))) {
      const asked = { ...(await validRequest(world, operation, who)), query: [] };
      const { answer } = await ask(asked);
      if (answer) remember(world, asked, answer);
    }
  }
}

/** Takes calls and roles in turns of chance: what takes long is asked less often, and so is what a role may not. */
function chooser(operations: readonly Operation[], world: World, { wasReached }: Tally) {
  const { chance, people } = world;
  const means = new Map(operations.map((operation) => [operation, 1]));
  const weightOf = (operation: Operation) =>
    (wasReached(operation) ? 1 : UNTIL_REACHED) /
    (1 + Math.min(means.get(operation) ?? 0, MOST_COUNTED) / 200) /
    (endsSession(operation) ? 3 : 1);
  const pick = (): Operation => {
    let left = chance.next() * operations.reduce((sum, operation) => sum + weightOf(operation), 0);
    for (const operation of operations) {
      left -= weightOf(operation);
      if (left <= 0) return operation;
    }
    return chance.pick(operations);
  };
  const whoFor = ({ permission }: Operation): Who => {
    const able = everyone.filter((who) => people.may(who, permission));
    return able.length && chance.percent(85) ? chance.pick(able) : chance.pick(everyone);
  };
  return {
    async next(): Promise<Asked> {
      const asked = await draw();
      if (people.spares(asked.operation, asked.params, asked.method)) return asked;
      return {
        ...asked,
        params: Object.fromEntries(Object.keys(asked.params).map((name) => [name, randomUUID()])),
      };
    },
    took(operation: Operation, milliseconds: number) {
      means.set(operation, 0.9 * (means.get(operation) ?? 0) + 0.1 * milliseconds);
    },
  };
  async function draw(): Promise<Asked> {
    const operation = pick();
    const valid = await validRequest(world, operation, whoFor(operation));
    const asked = operation.permission === 'anyone' ? fromElsewhere(valid, world) : valid;
    const kind = wasReached(operation) ? chance.between(1, 100) : 1;
    if (kind <= SHARES.valid) return asked;
    return kind <= SHARES.valid + SHARES.near ? spoilt(asked, world) : hostile(asked, world);
  }
}

const endsSession = ({ path, method }: Operation) =>
  method !== 'GET' && /logout|account\/(password|sessions)/.test(path);

/** What is limited for each address comes from many. */
function fromElsewhere(asked: Asked, { chance }: World): Asked {
  const part = () => chance.between(1, 254);
  return { ...asked, headers: [...asked.headers, ['X-Forwarded-For', `198.${part()}.${part()}.${part()}`]] };
}

const isSpoiltHeader = ({ headers }: Asked) => headers.some(([name]) => /^authorization$/i.test(name));

/** What an answer shows of rows, cursors and revisions. */
function remember({ seen, people }: World, asked: Asked, answer: Read): void {
  const { operation, who, method, params, headers } = asked;
  if (answer.status < 200 || answer.status > 299 || method !== operation.method) return;
  const { data, next } = (answer.body ?? {}) as { data?: unknown; next?: unknown };
  const { owner, ownerType } = (data ?? {}) as Record<string, unknown>;
  if (method === 'DELETE' && owner) seen.last.set('without wallet', `${ownerType} ${owner}`);
  if (method === 'DELETE' && params.id) seen.forget(resourceOf(operation), params.id);
  if (method === 'DELETE') return;
  for (const record of Array.isArray(data) ? data.slice(0, 30) : [data]) {
    if (typeof record !== 'object' || record === null) continue;
    seen.take(who, answeredBy(operation), record as Record<string, unknown>);
  }
  const { secret } = (data ?? {}) as Record<string, unknown>;
  const { path } = (data ?? {}) as Record<string, unknown>;
  const [, page, token] = /^\/(\w+)\/([\w.-]+)$/.exec(typeof path === 'string' ? path : '') ?? [];
  if (token) seen.last.set(`token /api/${page}/{token}`, token);
  const begun = `begun ${people.idOf(who)}`;
  if (typeof secret === 'string') seen.last.set(begun, secret);
  // From here on its codes are asked for, and no more those of the one before.
  if (operation.path.endsWith('/secondFactor/confirm')) {
    seen.last.set(`secret ${people.idOf(who)}`, seen.last.get(begun) ?? '');
  }
  if (operation.path.endsWith('/checkpoint')) seen.last.set('checkpoint', JSON.stringify(data));
  if (typeof next === 'string') {
    const others = asked.query.filter(([name]) => name !== 'after' && name !== 'range');
    seen.last.set(`cursor ${who} ${operation.path}`, next);
    seen.last.set(`next ${who} ${operation.path}`, JSON.stringify([...others, ['after', next]]));
  }
  if (typeof answer.headers.etag === 'string' && params.id)
    seen.last.set(`revision ${params.id}`, answer.headers.etag);
  const key = headers.find(([name]) => /^idempotency-key$/i.test(name))?.[1];
  if (key) seen.last.set(`key ${who} ${operation.name}`, key);
}

/** A body that is too large may be refused before it has been sent. */
function unanswered(asked: Asked, error: unknown): string | undefined {
  const { raw, body } = asked;
  const { code, message } = error as NodeJS.ErrnoException;
  // What could not be read is answered with a body, whatever the method was.
  if (asked.method === 'HEAD' && code?.startsWith('HPE_')) return undefined;
  const large = (raw ?? JSON.stringify(body) ?? '').length > 4_000;
  if (large && (code === 'ECONNRESET' || code === 'EPIPE')) return undefined;
  return `no answer: ${code ?? message}`;
}

function tell(
  address: string,
  { what, times, answer, signature }: Finding,
  asked: Asked,
  again = true,
): string {
  const wire: Wire = wireOf(asked, asked.who === 'anonymous' ? undefined : `$${asked.who.toUpperCase()}`);
  return [
    `${signature.split(': ')[0]} as ${asked.who}: ${what}`,
    `  ${times} times${again ? '' : '; not when it was sent again'}; ${asked.kind}${asked.spoilt.map((how) => `, ${how}`).join('')}`,
    `  ${curlOf(address, wire)}`,
    ...(answer ? [`  answered ${answer.status} ${answer.text.slice(0, 400)}`] : []),
  ].join('\n');
}

/** What every feature says that can tell. */
async function verifyAll({ verify }: Run, { http, caretaker }: People): Promise<Verified> {
  const verifications = verify ? [verify] : featureTests.flatMap(({ fuzz }) => fuzz?.verify ?? []);
  const all: Verified[] = [];
  for (const one of verifications) all.push(await one(http, await caretaker()));
  return {
    altered: all.some(({ altered }) => altered),
    text: all.map(({ text }) => text).join('; ') || 'nothing can tell',
  };
}
