/**
 * Sends requests that the API document allows, and others, as each role and as a visitor, and checks every response: none is an
 * internal error, each fits its schema, and the ledger verifies afterwards.
 */
import { randomUUID } from 'node:crypto';
import { createSeededRandom } from '../../src/features/demo/service/random.ts';
import { CannotRun } from '../conformance/arguments.ts';
import { featureTests } from '../features.ts';
import { type FuzzRequest, toWire } from './asked.ts';
import type { Verified, Verify } from './feature.ts';
import { type Finding, findProblem, getSignature, type ParsedResponse, parseResponse } from './findings.ts';
import { toHostile } from './hostile.ts';
import { toNear } from './near.ts';
import { type Document, listOperations, type Operation } from './operations.ts';
import { type CallerKind, callerKinds, createPeople, type People } from './people.ts';
import { repairRequest } from './repaired.ts';
import { createSeen } from './seen.ts';
import { shrinkRequest } from './smallest.ts';
import { createTally, type Tally } from './tally.ts';
import { type Mailbox, resourceOf, resourceOfResponse, validRequest, type World } from './valid.ts';
import { openConnections, toCurl, type Wire } from './wire.ts';

export type Run = {
  /** Such as http://127.0.0.1:3000. The run destroys data there. */
  address: string;
  user: string;
  password: string;
  requests: number;
  /** The same seed sends the same requests, as far as responses arrive in the same order. */
  seed: number;
  /** The number of concurrent requests. */
  atOnce?: number;
  /** Only calls whose path contains this. */
  only?: string;
  mailbox?: Mailbox;
  /** Replaces the verification by the features. */
  verify?: Verify;
  /** Called with the number of completed requests. */
  onProgress?(done: number): void;
  /** Called when a kind of finding first occurs, so that an interrupted run has reported it. */
  onFinding?(what: string): void;
};

export type Outcome = {
  /** Findings as sentences, each with a request that reproduces it. */
  findings: string[];
  tally: Tally;
  /** The result of the ledger's verification. */
  verified: string;
};

/** Slower calls are not sent any less often than this: the slowest are sent a sixth as often as the fastest. */
const MAX_COUNTED_MS = 1000;
/** Percentages; the remaining requests are hostile. */
const SHARES = { valid: 45, near: 30 };
/** The weight of valid requests to calls that have not succeeded yet: a call that never succeeds is hardly tested. */
const UNTIL_REACHED = 3;
/** The number of times that a rejected request is repaired and sent again. */
const MAX_REPAIRS = 2;
/** The maximum number of findings whose request is shrunk. */
const MAX_SHRUNK = 20;

export async function fuzz(run: Run): Promise<Outcome> {
  const { address, requests, atOnce = 8, only = '', mailbox = () => undefined } = run;
  const chance = createSeededRandom(run.seed);
  const people = await createPeople(address, run);
  const seen = createSeen(chance);
  const world: World = { chance, people, seen, mailbox };
  const line = openConnections(address, atOnce);
  const document = await line.send({ method: 'GET', path: '/api/docs/json', headers: [], body: undefined });
  if (document.status !== 200)
    throw new Error(`${address} does not serve its API document (${document.status})`);
  const operations = listOperations(JSON.parse(document.text) as Document);
  const tally = createTally(operations, people.isAllowed);
  const findings = new Map<string, Finding>();
  const selected = operations.filter(({ path }) => path.includes(only));
  if (!selected.length) throw new CannotRun(`--only ${only}: no call has this in its path.`);
  const choose = chooser(selected, world, tally);

  const note = (request: FuzzRequest, what: string, response: ParsedResponse | undefined) => {
    const signature = getSignature(request, what);
    const existing = findings.get(signature);
    if (existing) existing.times += 1;
    else {
      findings.set(signature, { signature, what, request, response, times: 1 });
      run.onFinding?.(tell(address, { signature, what, request, response, times: 1 }, request));
    }
  };

  /** Sends it as its caller. @returns the problem, if any */
  async function ask(
    request: FuzzRequest,
  ): Promise<{ wrong: string | undefined; response: ParsedResponse | undefined }> {
    const token = await people.tokenOf(request.who);
    try {
      const response = parseResponse(await line.send(toWire(request, token)));
      if (response.status === 401 && token !== undefined && !isSpoiltHeader(request))
        await people.renew(request.who, token);
      return { wrong: findProblem(request, response), response };
    } catch (error) {
      return { wrong: unanswered(request, error), response: undefined };
    }
  }

  await readAllLists(operations, world, ask);
  let done = 0;
  const worker = async () => {
    let repaired: FuzzRequest | undefined;
    let repairs = 0;
    while (done < requests) {
      done += 1;
      const request = repaired ?? (await choose.next());
      const { wrong, response } = await ask(request);
      tally.count(request, response);
      choose.took(request.operation, response?.milliseconds ?? 0);
      if (wrong !== undefined) note(request, wrong, response);
      if (response) remember(world, request, response);
      repairs = repaired ? repairs + 1 : 0;
      repaired =
        response && repairs < MAX_REPAIRS && !tally.wasReached(request.operation)
          ? await repairRequest(world, request, response)
          : undefined;
      if (done % 500 === 0) run.onProgress?.(done);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));

  const reported: string[] = [];
  for (const finding of [...findings.values()].slice(0, MAX_SHRUNK)) {
    const repeats = async (request: FuzzRequest) => {
      const { wrong } = await ask(request);
      return wrong !== undefined && getSignature(request, wrong) === finding.signature;
    };
    const again = await repeats(finding.request);
    const least = again ? await shrinkRequest(finding.request, repeats) : finding.request;
    reported.push(tell(address, finding, least, again));
  }
  if (findings.size > MAX_SHRUNK) reported.push(`… and ${findings.size - MAX_SHRUNK} more kinds of findings`);
  const verified = await verifyAll(run, people);
  if (verified.altered) reported.push(`The ledger does not verify: ${verified.text}`);
  line.close();
  return { findings: reported, tally, verified: verified.text };
}

type Ask = (request: FuzzRequest) => Promise<{ response: ParsedResponse | undefined }>;

/** Reads every list as every caller, so that the first requests can refer to rows. */
async function readAllLists(operations: readonly Operation[], world: World, ask: Ask): Promise<void> {
  for (const operation of operations.filter(
    ({ method, params }) => method === 'GET' && params.length === 0,
  )) {
    for (const who of callerKinds.filter((one) => world.people.isAllowed(one, operation.permission))) {
      const request = { ...(await validRequest(world, operation, who)), query: [] };
      const { response } = await ask(request);
      if (response) remember(world, request, response);
    }
  }
}

/** Chooses calls and callers at random: slow and forbidden calls less often. */
function chooser(operations: readonly Operation[], world: World, { wasReached }: Tally) {
  const { chance, people } = world;
  const means = new Map(operations.map((operation) => [operation, 1]));
  const weightOf = (operation: Operation) =>
    (wasReached(operation) ? 1 : UNTIL_REACHED) /
    (1 + Math.min(means.get(operation) ?? 0, MAX_COUNTED_MS) / 200) /
    (endsSession(operation) ? 3 : 1);
  const pick = (): Operation => {
    let left = chance.next() * operations.reduce((sum, operation) => sum + weightOf(operation), 0);
    for (const operation of operations) {
      left -= weightOf(operation);
      if (left <= 0) return operation;
    }
    return chance.pick(operations);
  };
  const whoFor = ({ permission }: Operation): CallerKind => {
    const able = callerKinds.filter((who) => people.isAllowed(who, permission));
    return able.length && chance.percent(85) ? chance.pick(able) : chance.pick(callerKinds);
  };
  return {
    async next(): Promise<FuzzRequest> {
      const request = restrain(await draw());
      if (people.spares(request.operation, request.params, request.method)) return request;
      return {
        ...request,
        params: Object.fromEntries(Object.keys(request.params).map((name) => [name, randomUUID()])),
      };
    },
    took(operation: Operation, milliseconds: number) {
      means.set(operation, 0.9 * (means.get(operation) ?? 0) + 0.1 * milliseconds);
    },
  };
  function restrain(request: FuzzRequest): FuzzRequest {
    if (!request.body || !/^(POST|PUT)$/.test(request.method)) return request;
    const sent = new Map(request.body);
    const fixed = featureTests.flatMap(({ fuzz: feature }) =>
      Object.entries(feature?.restrain?.(request.path, sent, people.world) ?? {}),
    );
    if (fixed.length === 0) return request;
    const others = request.body.filter(([name]) => !fixed.some(([one]) => one === name));
    const body = fixed.map(([name, value]): [string, string] => [name, JSON.stringify(value)]);
    return { ...request, body: [...others, ...body] };
  }
  async function draw(): Promise<FuzzRequest> {
    const operation = pick();
    const valid = await validRequest(world, operation, whoFor(operation));
    const request = operation.permission === 'anyone' ? fromElsewhere(valid, world) : valid;
    const kind = wasReached(operation) ? chance.between(1, 100) : 1;
    if (kind <= SHARES.valid) return request;
    return kind <= SHARES.valid + SHARES.near ? toNear(request, world) : toHostile(request, world);
  }
}

const endsSession = ({ path, method }: Operation) =>
  method !== 'GET' && /logout|account\/(password|sessions)/.test(path);

/** Calls that are limited by address come from many addresses. */
function fromElsewhere(request: FuzzRequest, { chance }: World): FuzzRequest {
  const part = () => chance.between(1, 254);
  return {
    ...request,
    headers: [...request.headers, ['X-Forwarded-For', `198.${part()}.${part()}.${part()}`]],
  };
}

const isSpoiltHeader = ({ headers }: FuzzRequest) => headers.some(([name]) => /^authorization$/i.test(name));

/** Remembers the rows, cursors and revisions in a response. */
function remember({ seen, people }: World, request: FuzzRequest, response: ParsedResponse): void {
  const { operation, who, method, params, headers } = request;
  const [, states] = /Allowed in: ([^.]+)\./.exec(response.status === 409 ? response.text : '') ?? [];
  if (states) seen.last.set(`states ${operation.name}`, states);
  if (response.status < 200 || response.status > 299 || method !== operation.method) return;
  const { data, next } = (response.body ?? {}) as { data?: unknown; next?: unknown };
  const { owner, ownerType } = (data ?? {}) as Record<string, unknown>;
  if (method === 'DELETE' && owner) seen.last.set('without wallet', `${ownerType} ${owner}`);
  if (method === 'DELETE' && params.id) seen.forget(resourceOf(operation), params.id);
  if (method === 'DELETE') return;
  for (const record of Array.isArray(data) ? data.slice(0, 30) : [data]) {
    if (typeof record !== 'object' || record === null) continue;
    seen.take(who, resourceOfResponse(operation), record as Record<string, unknown>);
  }
  const { secret } = (data ?? {}) as Record<string, unknown>;
  const { path } = (data ?? {}) as Record<string, unknown>;
  const [, page, token] = /^\/(\w+)\/([\w.-]+)$/.exec(typeof path === 'string' ? path : '') ?? [];
  if (token) seen.last.set(`token /api/${page}/{token}`, token);
  const begun = `begun ${people.idOf(who)}`;
  if (typeof secret === 'string') seen.last.set(begun, secret);
  // Codes of the earlier factor are no longer valid.
  if (operation.path.endsWith('/secondFactor/confirm')) {
    seen.last.set(`secret ${people.idOf(who)}`, seen.last.get(begun) ?? '');
  }
  if (operation.path.endsWith('/checkpoint')) seen.last.set('checkpoint', JSON.stringify(data));
  if (typeof next === 'string') {
    const others = request.query.filter(([name]) => name !== 'after' && name !== 'range');
    seen.last.set(`cursor ${who} ${operation.path}`, next);
    seen.last.set(`next ${who} ${operation.path}`, JSON.stringify([...others, ['after', next]]));
  }
  if (typeof response.headers.etag === 'string' && params.id)
    seen.last.set(`revision ${params.id}`, response.headers.etag);
  const key = headers.find(([name]) => /^idempotency-key$/i.test(name))?.[1];
  if (key) seen.last.set(`key ${who} ${operation.name}`, key);
}

/** A body that is too large may be rejected before it was sent. */
function unanswered(request: FuzzRequest, error: unknown): string | undefined {
  const { raw, body } = request;
  const { code, message } = error as NodeJS.ErrnoException;
  // The response to an unreadable request has a body, whatever its method.
  if (request.method === 'HEAD' && code?.startsWith('HPE_')) return undefined;
  const large = (raw ?? JSON.stringify(body) ?? '').length > 4_000;
  if (large && (code === 'ECONNRESET' || code === 'EPIPE')) return undefined;
  return `no answer: ${code ?? message}`;
}

function tell(
  address: string,
  { what, times, response, signature }: Finding,
  request: FuzzRequest,
  again = true,
): string {
  const wire: Wire = toWire(
    request,
    request.who === 'anonymous' ? undefined : `$${request.who.toUpperCase()}`,
  );
  return [
    `${signature.split(': ')[0]} as ${request.who}: ${what}`,
    `  ${times} times${again ? '' : '; not when it was sent again'}; ${request.kind}${request.changes.map((how) => `, ${how}`).join('')}`,
    `  ${toCurl(address, wire)}`,
    ...(response ? [`  answered ${response.status} ${response.text.slice(0, 400)}`] : []),
  ].join('\n');
}

/** Runs the verification of each feature that has one. */
async function verifyAll({ verify }: Run, { http, caretaker }: People): Promise<Verified> {
  const verifications = verify ? [verify] : featureTests.flatMap(({ fuzz }) => fuzz?.verify ?? []);
  const all: Verified[] = [];
  for (const one of verifications) all.push(await one(http, await caretaker()));
  return {
    altered: all.some(({ altered }) => altered),
    text: all.map(({ text }) => text).join('; ') || 'nothing can tell',
  };
}
