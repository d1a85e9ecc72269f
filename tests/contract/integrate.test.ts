/** docs/integrate.md says what the API document says: its calls exist and take those bodies, its codes and events exist. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SAMPLE_ID } from '#engine/contract';
import { actionCall, genericCall, listEventTypes } from '#engine/service';
import type { Call } from '../../src/engine/contract/call.ts';
import { listActions } from '../../src/engine/contract/declaration/actions.ts';
import { errorStatus } from '../../src/engine/contract/errors.ts';
import { isImportable } from '../../src/engine/contract/imports.ts';
import { calls, loadCalls, resources } from '../../src/engine/contract/registry.ts';
import { listCalls } from '../../src/engine/contract/resource.ts';
import * as exports from '../../src/engine/service/exports/calls.ts';
import * as imports from '../../src/engine/service/imports/calls.ts';
import { TEST_EVENT } from '../../src/features/webhooks/events.ts';
import '../../src/service.ts';

await loadCalls();
const all: readonly Call[] = [
  ...Object.values(calls),
  ...resources.flatMap((resource) => [
    ...listCalls(resource).map((name) => genericCall(resource, name)),
    ...listActions(resource).map(([verb, action]) => actionCall(resource, verb, action)),
    exports.exportCall(resource),
    ...(isImportable(resource) ? [imports.importCall(resource)] : []),
  ]),
  ...[exports.readExport, exports.fileOfExport, imports.readImport],
];
const text = readFileSync(join(import.meta.dirname, '../../docs/integrate.md'), 'utf8');

/** Compares paths: a parameter in one is any segment in the other. */
const isPath = (declared: string, written: string) => {
  const segments = declared.split('/');
  const others = written.split('/');
  return (
    segments.length === others.length &&
    segments.every(
      (segment, at) => segment === others[at] || /^:/.test(segment) || /^:/.test(others[at] ?? ''),
    )
  );
};
const findCall = (method: string, path: string) =>
  all.find((call) => call.method === method && isPath(call.path, path));

/** `GET events`, `POST webhook/{id}/test` */
const named = [...text.matchAll(/`(GET|POST|PUT|PATCH|DELETE) ([\w/{}]+)`/g)].map(
  ([, method = '', path = '']) => [method, `/${path.replaceAll(/\{\w+\}/g, ':id')}`] as const,
);
/** Each `curl` up to its last line: the call, the parameters in its URL and `-G`, and the body. */
const commands = [...text.matchAll(/curl -s[\s\S]*?(?=\n\n|\n {4}[A-Z]+=)/g)].map(([command]) => {
  const [, url = '', query = ''] = /\$MONEDERO_URL\/api(\/[^"?\s]*?)(?:\?([^"]*))?"/.exec(command) ?? [];
  const json = /--json '([\s\S]*)'(?:[\s)]|$)/.exec(command)?.[1];
  const method = /-X POST/.test(command) || json ? 'POST' : 'GET';
  const encoded = [...command.matchAll(/--data-urlencode '(\w+)=/g)].map(([, name = '']) => name);
  return {
    ...{ command, method, json, path: url.replaceAll(/\$\w+/g, ':id') },
    parameters: [...new URLSearchParams(query).keys(), ...encoded],
    isKeyed: command.includes('Idempotency-Key:'),
  };
});

it.each([
  ...new Map(
    [...named, ...commands.map(({ method, path }) => [method, path] as const)].map((one) => [
      one.join(' '),
      one,
    ]),
  ).values(),
])('%s %s is a call', (method, path) => expect(findCall(method, path)).toBeDefined());

it('every command has what its call requires, and nothing else', () => {
  expect(commands.length).toBeGreaterThan(10);
  for (const { command, method, path, json, parameters, isKeyed } of commands) {
    const call = findCall(method, path);
    expect(isKeyed, command).toBe(call?.movesMoney === true);
    const query = (call?.query as { shape?: object } | undefined)?.shape;
    if (query) expect(Object.keys(query), command).toEqual(expect.arrayContaining(parameters));
    if (!json) continue;
    const body = JSON.parse(json.replaceAll(/'"\$\w+"'/g, SAMPLE_ID));
    expect(call?.body?.safeParse(body).error, command).toBeUndefined();
  }
});

it('every error code exists, with the status beside it', () => {
  const rows = [...text.matchAll(/^\| ((?:\d{3}(?:, )?)+) \| (`.*?`) \|/gm)];
  expect(rows.length).toBeGreaterThan(6);
  for (const [, statuses = '', codes = ''] of rows)
    for (const [, code = ''] of codes.matchAll(/`(\w+)`/g))
      expect(statuses.split(', ').map(Number), code).toContain(errorStatus[code as keyof typeof errorStatus]);
  const others = [...text.matchAll(/\b[45]\d\d `(\w+)`|"code": "(\w+)"/g)].map(
    ([, one, other]) => one ?? other,
  );
  expect(Object.keys(errorStatus)).toEqual(expect.arrayContaining(others));
});

it('every event exists', () => {
  const known = [...listEventTypes().map(({ name }) => name), TEST_EVENT];
  const named = [...text.matchAll(/`(\w+)\.(\w+)`|names=(\w+)\.(\w+)|"events": "(\w+)\.(\w+)"/g)]
    .map(([, ...parts]) => parts.filter((part) => part !== undefined))
    .filter(([resource = '']) => !['entry', 'jq', 'transfers'].includes(resource));
  expect(named.length).toBeGreaterThan(5);
  for (const parts of named) expect(known).toContain(parts.join('.'));
});
