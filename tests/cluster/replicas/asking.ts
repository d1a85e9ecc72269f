/** What the tests of replicas ask of a service and of the servers behind it. */
import pg from 'pg';
import { expect } from 'vitest';
import type { Tokens } from '../../service/caller.ts';
import type { TestService } from '../../service/harness.ts';

/** How much was read, by where. */
export async function readsOf(test: TestService): Promise<Record<string, number>> {
  const { text } = await test.call('GET', '!/metrics');
  return Object.fromEntries(
    [...text.matchAll(/^monedero_reads_total\{at="(\w+)"\} (\d+)$/gm)].map(([, at = '', count]) => [
      at,
      Number(count),
    ]),
  );
}

/** How much of it was read where, while this was done. */
export async function readsDuring(test: TestService, work: () => Promise<unknown>) {
  const before = await readsOf(test);
  await work();
  const after = await readsOf(test);
  return Object.fromEntries(
    Object.entries(after)
      .map(([at, count]) => [at, count - (before[at] ?? 0)] as const)
      .filter(([, count]) => count > 0),
  );
}

export async function metricOf(test: TestService, name: string): Promise<number> {
  const { text } = await test.call('GET', '!/metrics');
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

/** The names of the currencies in the list. */
export async function currencies(test: TestService, as: Tokens): Promise<string[]> {
  const { status, body, text } = await test.call('GET', 'currency?range=[0,99]', { as });
  expect(status, text).toBe(200);
  return body.data.map(({ abbreviation }: { abbreviation: string }) => abbreviation);
}

export async function addCurrency(test: TestService, as: Tokens, abbreviation: string): Promise<void> {
  const body = { abbreviation, name: abbreviation, symbol: abbreviation };
  const { status, text } = await test.call('POST', 'currency', { as, body });
  expect(status, text).toBe(201);
}

/** Asks until a list is read from the replica. */
export async function isReadFrom(test: TestService, as: Tokens): Promise<void> {
  await expect.poll(async () => (await readsDuring(test, () => currencies(test, as))).replica ?? 0).toBe(1);
}

/** Rows of a statement on a server itself. */
export async function ask<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
