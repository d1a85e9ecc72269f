/** The integrity page: its request, its progress, its result, and each way in which a check can end. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { en } from '../../../../i18n/en.ts';
import { callService } from '../../../../src/engine/console/providers/call.ts';
import { request } from '../../../../src/engine/console/providers/http.ts';
import { clearSession, storedUser } from '../../../../src/engine/console/session/storage.ts';
import type { ValidationLine } from '../../../../src/features/integrity/calls.ts';
import { exportCheckpoint } from '../../../../src/features/integrity/calls.ts';
import {
  collectIds,
  type Finding,
  findNumber,
  toPointers,
} from '../../../../src/features/integrity/console/findings.ts';
import { enterAs, visit } from '../../../console/visit.tsx';

const texts = en.console.integrity;
const user = userEvent.setup();
const real = globalThis.fetch;
const GONE = '01900000-0000-7000-8000-0000000000aa';

afterEach(() => {
  vi.restoreAllMocks();
  clearSession();
});

const start = async () => fireEvent.click(await screen.findByRole('button', { name: texts.start }));

/** Responds to the validation in place of the service; `write` sends a line, `end` the end. */
function answering() {
  const requests: URL[] = [];
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let left: AbortSignal | undefined;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const address = new URL(String(url));
    if (!address.pathname.endsWith('/row/validation')) return real(url, init);
    requests.push(address);
    left = init?.signal ?? undefined;
    const body = new ReadableStream<Uint8Array>({
      start(own) {
        controller = own;
        init?.signal?.addEventListener('abort', () => own.error(init.signal?.reason));
      },
    });
    return new Response(body, { headers: { 'content-type': 'application/x-ndjson' } });
  });
  const text = (value: string) => controller?.enqueue(new TextEncoder().encode(value));
  return {
    requests,
    write: (line: ValidationLine) => text(`${JSON.stringify(line)}\n`),
    text,
    end: () => controller?.close(),
    hasLeft: () => left?.aborted,
  };
}

describe('the check', () => {
  it('verifies everything with the real service and reports no tampering', async () => {
    await enterAs('root');
    const { missing } = await visit('/dashboard/integrity');
    await start();
    const status = await screen.findByText(texts.clean);
    expect(status).toBeVisible();
    expect(screen.getByText('Entries').nextSibling?.textContent).toMatch(/^[1-9][\d,]*$/);
    expect([...missing]).toEqual([]);
  });

  it('shows progress, lists findings, and keeps them when the user leaves and returns', async () => {
    await enterAs('root');
    const [row] = (
      (await request('/transaction?range=[0,0]')).json as { data: { _id: string; reference: string }[] }
    ).data;
    const service = answering();
    await visit('/dashboard/integrity');
    await start();
    await screen.findByText(texts.running, { exact: false });
    // Split at any position, as a network does.
    service.text('{"progress":{"table":"entries","che');
    service.text('cked":1234567}}\n{"progress":{"table":"audit","checked":3}}\n');
    expect(await screen.findByText('1,234,567')).toBeVisible();
    const findings: Finding[] = [
      { table: 'transactions', record: row?._id ?? '', wallet: null, check: 'seal' },
      { table: 'audit', record: GONE, wallet: null, check: 'block' },
      { table: 'audit_blocks', record: '7', wallet: null, check: 'sequence' },
    ];
    const more = [{ table: 'entries', check: 'seal', rows: 1998 }];
    service.write({ data: { checked: { entries: 1_234_567, audit: 3 }, found: 2001, findings, more } });
    service.end();
    expect(await screen.findByText('2,001 checks failed')).toBeVisible();
    expect(screen.getByText('and 1,998 more: Entries.', { exact: false })).toBeVisible();
    const list = screen.getByRole('list', { name: texts.findings });
    const [first, second, third] = within(list).getAllByRole('listitem');
    if (!first || !second || !third) throw new Error('three findings were sent');
    expect(first).toHaveTextContent(texts.checks.seal);
    const link = await within(first).findByRole('link', { name: row?.reference });
    // A removed record has no page to open.
    expect(second).toHaveTextContent(texts.checks.block);
    expect(within(second).queryByRole('link')).toBeNull();
    expect(third).toHaveTextContent('Audit block 7');
    fireEvent.click(link);
    await waitFor(() => expect(window.location.pathname).toBe(`/dashboard/transaction/${row?._id}`));
    window.history.back();
    expect(await screen.findByText('2,001 checks failed')).toBeVisible();
    expect(service.requests).toHaveLength(1);
  });

  it('can be stopped, and then makes no claim about the rest', async () => {
    await enterAs('root');
    const service = answering();
    await visit('/dashboard/integrity');
    await start();
    await screen.findByText(texts.running, { exact: false });
    service.write({ progress: { table: 'entries', checked: 4000 } });
    await screen.findByText('4,000');
    fireEvent.click(screen.getByRole('button', { name: texts.stop }));
    expect(await screen.findByText('Stopped after 4,000 rows.', { exact: false })).toBeVisible();
    expect(service.hasLeft()).toBe(true);
    expect(screen.queryByText(texts.clean)).toBeNull();
  });

  it('does not treat a response without a report as success', async () => {
    await enterAs('root');
    const service = answering();
    await visit('/dashboard/integrity');
    await start();
    await screen.findByText(texts.running, { exact: false });
    service.end();
    expect(await screen.findByText(en.console.unreachable, { exact: false })).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: texts.again }));
    await waitFor(() => expect(service.requests).toHaveLength(2));
    service.write({ error: { statusCode: 503, code: 'unavailable', message: 'in English', errors: {} } });
    service.end();
    expect(await screen.findByText(en.errors.unavailable, { exact: false })).toBeVisible();
    expect(screen.queryByText(texts.clean)).toBeNull();
  });

  it('is discarded with the session, so that no other user sees its findings', async () => {
    await enterAs('root');
    await visit('/dashboard/integrity');
    await start();
    await screen.findByText(texts.clean);
    await enterAs('customer');
    await waitFor(() => expect(screen.queryByText(texts.clean)).toBeNull());
  });
});

describe('the scope of the check', () => {
  it("is a customer's own wallet only", async () => {
    await enterAs('customer');
    const service = answering();
    await visit('/dashboard/integrity');
    expect(await screen.findByRole('heading', { name: texts.what })).toBeVisible();
    expect(screen.queryByRole('button', { name: texts.scopes.all })).toBeNull();
    expect(screen.queryByRole('button', { name: texts.checkpoint.export })).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: texts.start })).toBeEnabled());
    await start();
    await waitFor(() => expect(service.requests[0]?.searchParams.get('wallet')).toBe(storedUser()?.wallet));
  });

  it('requests a period by its bounds', async () => {
    await enterAs('root');
    const service = answering();
    await visit('/dashboard/integrity');
    await user.click(await screen.findByRole('button', { name: texts.scopes.period }));
    expect(screen.getByRole('button', { name: texts.start })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: en.console.period.lastMonth }));
    await start();
    await waitFor(() => expect(service.requests).toHaveLength(1));
    const [from = '', to = ''] = ['from', 'to'].map(
      (end) => service.requests[0]?.searchParams.get(end) ?? '',
    );
    const now = new Date();
    expect(new Date(from)).toEqual(new Date(now.getFullYear(), now.getMonth() - 1, 1));
    expect(new Date(to).getTime()).toBe(new Date(now.getFullYear(), now.getMonth(), 1).getTime() - 1);
  });

  it('compares everything with a stored checkpoint, and rejects a file that is not one', async () => {
    await enterAs('root');
    const { data: stored } = await callService(exportCheckpoint);
    await visit('/dashboard/integrity');
    const input = await screen.findByLabelText(texts.checkpoint.choose);
    const choose = (text: string) =>
      user.upload(input, new File([text], 'kept.json', { type: 'application/json' }));
    await choose('{"not":"one"}');
    expect(await screen.findByText(en.validation.checkpoint)).toBeVisible();
    await choose(`> monedero checkpoint\n${JSON.stringify(stored)}\n`);
    await waitFor(() => expect(screen.queryByText(en.validation.checkpoint)).toBeNull());
    await start();
    await screen.findByText(texts.clean);
    expect(screen.getByText('Checkpoints', { selector: 'dt' }).nextSibling).toHaveTextContent('1');
  });
});

describe('a finding', () => {
  const [tx, wallet, currency] = [1, 2, 3].map((at) => `01900000-0000-7000-8000-00000000000${at}`);
  const finding = (table: string, record: string, ofWallet: string | null = null): Finding => ({
    ...{ table, record, wallet: ofWallet, check: 'seal' },
  });
  const entry = finding('entries', `${tx} (${currency} #12)`, wallet);

  it('links to its record first, then to the wallet and the currency', () => {
    const resourcesOf = (one: Finding) => toPointers(one).map(({ resource, id }) => [resource, id]);
    expect(resourcesOf(entry)).toEqual([
      ['transaction', tx],
      ['wallets', wallet],
      ['currency', currency],
    ]);
    expect(resourcesOf(finding('balances', currency ?? '', wallet))).toEqual([
      ['wallets', wallet],
      ['currency', currency],
    ]);
    // All entries, or balances, of a currency.
    for (const table of ['entries', 'balances']) {
      expect(resourcesOf(finding(table, currency ?? ''))).toEqual([['currency', currency]]);
    }
    expect(resourcesOf(finding('audit_blocks', '12'))).toEqual([]);
  });

  it('shows its number and the records by which a list can be filtered', () => {
    expect([
      findNumber(entry),
      findNumber(finding('audit_blocks', '7')),
      findNumber(finding('audit', GONE)),
    ]).toEqual(['12', '7', undefined]);
    expect(collectIds([entry, entry, finding('balances', currency ?? '', wallet)], 'transaction')).toEqual([
      tx,
    ]);
  });
});
