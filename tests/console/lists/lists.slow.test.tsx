import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { de } from '../../../i18n/de.ts';
import { en } from '../../../i18n/en.ts';
import { es } from '../../../i18n/es.ts';
import { authProvider } from '../../../src/engine/console/providers/authProvider.ts';
import { createDataProvider } from '../../../src/engine/console/providers/data/dataProvider.ts';
import { request } from '../../../src/engine/console/providers/http.ts';
import { createStore } from '../../../src/engine/console/providers/store.ts';
import { enterAs, visit } from '../visit.tsx';

const { list, filter, view } = en.console;
const exporting = en.console.export;
const inText = (text: string, values: Record<string, unknown>) =>
  text.replace(/%\{(\w+)\}/g, (_, name) => String(values[name]));

type Asked = { url: string; body: string };
/** Every call to the service; `answer` may stand in for the service. */
let asked: Asked[];
let answer: ((url: string, init?: RequestInit) => Promise<Response> | undefined) | undefined;

beforeEach(async () => {
  await enterAs('root');
  asked = [];
  answer = undefined;
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const url = decodeURIComponent(String(input).replaceAll('+', ' '));
    asked.push({ url, body: String(init?.body ?? '') });
    return answer?.(url, init) ?? real(input, init);
  });
});
afterEach(() => vi.restoreAllMocks());

const button = (name: string | RegExp) => screen.findByRole('button', { name });
/** Once it can be pressed: a list that is still read has nothing to export. */
const press = async (name: string | RegExp) => {
  await waitFor(async () => expect(await button(name)).toBeEnabled());
  fireEvent.click(await button(name));
};
const bodyRows = async () => {
  await screen.findByRole('table');
  // The table is put in place of its skeleton, and drawn anew, while rows arrive.
  return waitFor(() => {
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows[0]).toHaveTextContent(/\w/);
    return rows;
  });
};
const chip = (label: string) => screen.findByRole('group', { name: label });
const json = (body: unknown, status = 200) =>
  Promise.resolve(
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }),
  );

async function openFilter(label: string): Promise<HTMLElement> {
  await press(/add filter/i);
  fireEvent.click(await screen.findByRole('menuitem', { name: label }));
  return screen.findByRole('dialog', { name: label });
}

describe('the filter bar', () => {
  it('adds a filter, shows it as a chip, sends it to the service and removes it', async () => {
    await visit('/dashboard/transactions');
    const panel = await openFilter('Type');
    fireEvent.click(await within(panel).findByLabelText('Debit'));
    fireEvent.click(within(panel).getByRole('button', { name: filter.apply }));
    expect(await chip('Type')).toHaveTextContent('Debit');
    await waitFor(async () => {
      for (const row of await bodyRows()) expect(row).toHaveTextContent('Debit');
    });
    expect(new URLSearchParams(window.location.search).get('filter')).toBe('{"type":"debit"}');
    await press(inText(filter.remove, { field: 'Type' }));
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Type' })).toBeNull());
    expect(new URLSearchParams(window.location.search).get('filter')).toBe('{}');
  });

  it("parses amounts in the language's format and rejects anything else", async () => {
    await visit('/dashboard/transactions', 'es');
    await press(/añadir filtro/i);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Importe' }));
    const panel = await screen.findByRole('dialog', { name: 'Importe' });
    fireEvent.mouseDown(await within(panel).findByRole('combobox', { name: 'Condición' }));
    fireEvent.click(await screen.findByRole('option', { name: 'al menos' }));
    const from = await within(panel).findByRole('textbox', { name: 'Importe' });
    const apply = screen.getByRole('button', { name: 'Aplicar' });
    fireEvent.change(from, { target: { value: 'diez' } });
    expect(apply).toBeDisabled();
    fireEvent.change(from, { target: { value: '150,50' } });
    expect(apply).toBeEnabled();
    fireEvent.click(apply);
    expect(await chip('Importe')).toHaveTextContent('≥ 150,5');
    await waitFor(() => expect(asked.some(({ url }) => url.includes('{"amount_gte":"150.5"}'))).toBe(true));
  });

  it('finds a party on either side by typing, and shows its name', async () => {
    await visit('/dashboard/transactions');
    const panel = await openFilter(filter.party);
    const box = await within(panel).findByRole('combobox');
    box.focus();
    fireEvent.change(box, { target: { value: 'customer' } });
    fireEvent.click(await screen.findByRole('option', { name: 'customer' }));
    fireEvent.click(within(panel).getByRole('button', { name: filter.apply }));
    await waitFor(async () => expect(await chip(filter.party)).toHaveTextContent('customer'));
    await waitFor(async () => {
      for (const row of await bodyRows()) expect(row).toHaveTextContent('customer');
    });
  });

  it("sends a relative period with today's bounds", async () => {
    const at = (...time: [number, number, number, number]) =>
      new Date(new Date().setHours(...time)).toISOString();
    const today = () => ({ date_gte: at(0, 0, 0, 0), date_lte: at(23, 59, 59, 999) });
    const before = today();
    await visit('/dashboard/audit?filter={"date_within":"today"}');
    expect(await chip('Date')).toHaveTextContent('Today');
    await waitFor(() => expect(asked.some(({ body }) => body.includes('"date_gte"'))).toBe(true));
    const { filter: sent } = JSON.parse(asked.find(({ body }) => body.includes('date_gte'))?.body ?? '{}');
    // Another day may have begun meanwhile.
    expect([before, today()]).toContainEqual(sent);
  });

  it('reports that nothing matches, and clears the filters', async () => {
    await visit('/dashboard/users?filter={"q":"nobody at all"}');
    await screen.findByText(list.nothingFound);
    const [clear] = screen.getAllByRole('button', { name: filter.clear });
    fireEvent.click(clear as HTMLElement);
    expect((await bodyRows()).length).toBeGreaterThan(5);
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });
});

describe('views', () => {
  const open = () => press(/^(All users|Custom filter|Inactive users|Mine)$/);

  it('include the declared ones; an own view survives sign-out and can be overwritten and deleted', async () => {
    await visit('/dashboard/users');
    await bodyRows();
    await open();
    fireEvent.click(await screen.findByRole('button', { name: en.resources.user.views.inactive }));
    expect(await chip('Status')).toHaveTextContent('Inactive');

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await open();
    fireEvent.change(await screen.findByLabelText(view.name), { target: { value: 'Mine' } });
    await press('Save');
    await screen.findByText(inText(view.kept, { name: 'Mine' }));
    cleanup();
    createStore().reset();

    await visit('/dashboard/users?filter={"q":"mercado"}');
    await bodyRows();
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Mine' }));
    expect(await chip('Status')).toHaveTextContent('Inactive');
    expect(window.location.search).not.toContain('mercado');

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press(inText(filter.remove, { field: 'Status' }));
    await open();
    await press(inText(view.overwrite, { name: 'Mine' }));
    expect(createStore().getItem('user.views')).toMatchObject([{ name: 'Mine', filter: {} }]);
    await press(inText(view.delete, { name: 'Mine' }));
    expect(createStore().getItem('user.views')).toEqual([]);
  });

  describe('deleting one', () => {
    const kept = ['One', 'Mine', 'Two'].map((name) => ({
      name,
      ...{ filter: { status: 'inactive' }, sort: { field: 'createdAt', order: 'DESC' }, perPage: 25 },
    }));
    const remove = async () => {
      createStore().setItem('user.views', kept);
      await visit('/dashboard/users');
      await bodyRows();
      await open();
      await press(inText(view.delete, { name: 'Mine' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(names()).toEqual(['One', 'Two']);
      return within(await screen.findByRole('alert'));
    };
    const names = () => (createStore().getItem('user.views') as typeof kept).map(({ name }) => name);
    afterEach(() => createStore().removeItem('user.views'));

    it('can be undone with a toast that a click elsewhere does not close', async () => {
      const toast = await remove();
      toast.getByText(inText(en.console.views.deleted, { name: 'Mine' }));
      fireEvent.click(document.body);
      fireEvent.click(toast.getByRole('button', { name: 'Undo' }));
      expect(createStore().getItem('user.views')).toEqual(kept);
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    });

    it('can be undone with Ctrl+Z, unless the user is typing', async () => {
      await remove();
      fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'z', ctrlKey: true });
      expect(names()).toEqual(['One', 'Two']);
      fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
      expect(createStore().getItem('user.views')).toEqual(kept);
    });
  });
});

describe('the columns in the URL', () => {
  const heads = () =>
    screen
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
      .filter(Boolean);
  const inAddress = () => new URLSearchParams(window.location.search).get('columns');
  afterEach(() => {
    for (const key of ['user.datatable', 'user.datatable_columnRanks']) createStore().removeItem(key);
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  it("are shown in order, without unknown ones, and leave the user's own choice unchanged", async () => {
    createStore().setItem('user.datatable', ['email']);
    await visit('/dashboard/users?columns=status.nonsense.userName.status.password');
    await bodyRows();
    expect(heads()).toEqual(['Status', 'User name']);
    // What filters and sorts keeps them.
    fireEvent.click(within(screen.getByRole('columnheader', { name: 'User name' })).getByRole('button'));
    await waitFor(() => expect(window.location.search).toContain('sort=userName'));
    await waitFor(() => expect(inAddress()).toBe('status.userName'));
    expect(heads()).toEqual(['Status', 'User name']);
    expect(createStore().getItem('user.datatable')).toEqual(['email']);
    cleanup();
    await visit('/dashboard/users');
    await bodyRows();
    expect(heads()).not.toContain('E-mail');
    expect(heads().length).toBeGreaterThan(5);
  });

  it("fall back to the user's own choice if none is valid", async () => {
    await visit('/dashboard/users?columns=nonsense.password');
    await bodyRows();
    expect(heads().length).toBeGreaterThan(5);
  });

  it("follow changes, and are removed when they equal the list's default", async () => {
    await visit('/dashboard/users?columns=status.userName.role');
    await bodyRows();
    await press('Columns');
    fireEvent.click(await screen.findByRole('switch', { name: 'Status' }));
    await waitFor(() => expect(inAddress()).toBe('userName.role'));
    await press('Move up: Role');
    await waitFor(() => expect(inAddress()).toBe('role.userName'));
    await press('Reset');
    await waitFor(() => expect(inAddress()).toBeNull());
  });

  it('show the same list to another user with other preferences', async () => {
    const writeText = vi.fn(async (_: string) => undefined);
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    await visit(
      '/dashboard/users?filter={"status":"active"}&sort=email&order=DESC&perPage=10&columns=email.role',
    );
    const rows = (await bodyRows()).map(({ textContent }) => textContent);
    await press('Custom filter');
    await press(en.console.views.copy);
    await screen.findByText(en.console.views.copied);
    const link = new URL(writeText.mock.calls[0]?.[0] ?? '');
    expect(link.origin).toBe(window.location.origin);
    cleanup();
    createStore().reset();
    createStore().setItem('user.datatable', ['email', 'role']);
    await visit(`${link.pathname}${link.search}`);
    expect(await bodyRows()).toHaveLength(rows.length);
    expect(heads()).toEqual(['E-mail', 'Role']);
    expect((await bodyRows()).map(({ textContent }) => textContent)).toEqual(rows);
  });
});

describe('paging', () => {
  it('uses cursors in an unbounded list, in both directions', async () => {
    // Other tests move money meanwhile: what is newer than now doesn't count.
    const filter = encodeURIComponent(JSON.stringify({ date_lte: new Date().toISOString() }));
    await visit(`/dashboard/transactions?filter=${filter}&perPage=10&page=1&sort=date&order=DESC`);
    const [first] = await bodyRows();
    const firstText = first?.textContent;
    asked = [];
    await press(en_next);
    await screen.findByText(/^11–20 of /);
    // What the list's amounts come to is asked for beside its rows.
    const rows = asked.filter(({ url }) => url.includes('/transaction?') && !url.includes('summaries='));
    expect(rows.map(({ url }) => url)).toEqual([expect.stringMatching(/range=\[0,9\].*after=/)]);
    await press(en_next);
    await screen.findByText(/^21–30 of /);
    await press(/previous/i);
    await screen.findByText(/^11–20 of /);
    await press(list.first);
    await waitFor(async () => expect((await bodyRows())[0]?.textContent).toBe(firstText));
    expect(screen.queryByRole('button', { name: list.last })).toBeNull();
  });

  it('marks an estimated total, and continues however wrong the estimate is', async () => {
    const { data } = await createDataProvider().getList('transaction', {
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'date', order: 'DESC' },
      filter: {},
    });
    answer = (url) =>
      url.includes('/transaction?') ? json({ data, total: 10_001, estimated: true, next: 'on' }) : undefined;
    await visit('/dashboard/transactions?filter={}&perPage=10&page=2000&sort=date&order=DESC');
    await screen.findByText('19,991–20,000 of about 20,001');
    expect(await button(en_next)).toBeEnabled();
  });
});
const en_next = /next/i;

describe('the export', () => {
  let saved: Blob[];
  beforeEach(() => {
    saved = [];
    URL.createObjectURL = (blob) => {
      saved.push(blob as Blob);
      return 'blob:test';
    };
    URL.revokeObjectURL = () => undefined;
    HTMLAnchorElement.prototype.click = () => undefined;
  });

  // Other tests move money meanwhile: what is newer than now doesn't count.
  const address = () =>
    `/dashboard/transactions?filter=${encodeURIComponent(JSON.stringify({ date_lte: new Date().toISOString() }))}`;

  it('writes every matching row, far beyond one page, with translated headings', async () => {
    await visit(address(), 'es');
    await bodyRows();
    await press('Exportar');
    await press(es.console.export.save);
    await waitFor(() => expect(saved).toHaveLength(1));
    const lines = (await textOf(saved[0])).trim().split('\n');
    const { total = 0 } = await createDataProvider().getList('transaction', {
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'date', order: 'DESC' },
      filter: JSON.parse(new URLSearchParams(window.location.search).get('filter') ?? '{}'),
    });
    expect(total).toBeGreaterThan(1000);
    expect(lines).toHaveLength(total + 1);
    expect(lines[0]).toContain('Importe');
    expect(new Set(lines.slice(1).map((line) => line.slice(0, 36))).size).toBe(total);
  });

  it('reports where it failed, saves nothing by itself and can be retried', async () => {
    await visit(address());
    await bodyRows();
    let pages = 0;
    answer = (url) => {
      if (!url.includes('range=[')) return undefined;
      pages += 1;
      return pages === 2 ? json({ statusCode: 503, code: 'unavailable', message: 'no' }, 503) : undefined;
    };
    await press('Export');
    await press(exporting.save);
    await screen.findByText(inText(exporting.failed, { done: '1,000', why: en.errors.unavailable }));
    expect(saved).toEqual([]);
    await press(inText(exporting.keep, { done: '1,000' }));
    expect((await textOf(saved[0])).trim().split('\n')).toHaveLength(1001);
    answer = undefined;
    await press(en.console.retry);
    await waitFor(() => expect(saved).toHaveLength(2));
    expect((await textOf(saved[1])).split('\n').length).toBeGreaterThan(1001);
  });

  it('can be stopped', async () => {
    await visit(address());
    await bodyRows();
    answer = (url, init) =>
      url.includes('[0,999]')
        ? new Promise((_, reject) =>
            init?.signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError'))),
          )
        : undefined;
    await press('Export');
    await press(exporting.save);
    await press('Cancel');
    await screen.findByText(inText(exporting.stopped, { done: '0' }));
    expect(saved).toEqual([]);
  });

  it('of many rows is written by the service and listed again in the dialog', async () => {
    const { total } = await createDataProvider().getList('currency', {
      pagination: { page: 1, perPage: 1 },
      sort: { field: '_id', order: 'DESC' },
      filter: {},
    });
    answer = (url) =>
      url.includes('/currency?') && url.includes('range=[0,24]')
        ? json({ data: [{ _id: 'x', abbreviation: 'X' }], total: 12_000 })
        : undefined;
    await visit('/dashboard/currencies');
    await press('Export');
    await press(exporting.save);
    await screen.findByText(exporting.leave);
    await waitFor(() => expect(saved).toHaveLength(1));
    // As the answer has it: the page's own reader knows only blobs of the page.
    const text = (await saved[0]?.text()) ?? '';
    expect(text.trim().split('\r\n')).toHaveLength((total ?? 0) + 1);
    await press('Close');
    await press('Export');
    await press(exporting.download);
    await waitFor(() => expect(saved).toHaveLength(2));
  });
});

describe('a list without rows', () => {
  it('says what to do if there are no records yet', async () => {
    answer = (url) => (url.includes('/user?') ? json({ data: [], total: 0 }) : undefined);
    await visit('/dashboard/users');
    await screen.findByText(en.resources.user.empty);
    const create = screen.getByRole('link', { name: 'Create' });
    expect(create).toHaveAttribute('href', '/dashboard/user/create');
  });

  it('reports an error and retries', async () => {
    answer = (url) =>
      url.includes('/user?') ? json({ statusCode: 500, code: 'internal', message: 'no' }, 500) : undefined;
    await visit('/dashboard/users');
    await screen.findByText(new RegExp(en.resources.user.notifications.listFailed));
    answer = undefined;
    const alert = screen.getAllByRole('alert').find((one) => within(one).queryByRole('button'));
    fireEvent.click(within(alert as HTMLElement).getByRole('button', { name: en.console.retry }));
    expect((await bodyRows()).length).toBeGreaterThan(5);
  });
});

it('a hundred rows with their own permissions need one request and no permission calls', async () => {
  const canAccess = vi.spyOn(authProvider, 'canAccess');
  await visit('/dashboard/users?filter={}&perPage=100&page=1&sort=createdAt&order=DESC');
  await waitFor(async () => expect(await bodyRows()).toHaveLength(100));
  expect(asked.filter(({ url }) => url.includes('/user?'))).toHaveLength(1);
  expect(asked.length).toBeLessThan(4);
  expect(canAccess.mock.calls.length).toBeLessThan(10);
});

it('columns can be hidden, moved and restored by keyboard', async () => {
  await visit('/dashboard/currencies?filter={}');
  await bodyRows();
  const headers = () =>
    screen.getAllByRole('columnheader').flatMap(({ textContent }) => textContent?.trim() || []);
  const declared = headers();
  const [first = '', second = '', ...others] = declared;
  await press('Columns');
  const panel = within(await screen.findByRole('dialog', { name: 'Columns' }));
  fireEvent.click(panel.getByRole('switch', { name: second }));
  await waitFor(() => expect(headers()).toEqual([first, ...others]));
  fireEvent.click(panel.getByRole('switch', { name: second }));
  await waitFor(() => expect(headers()).toEqual(declared));
  fireEvent.click(panel.getByRole('button', { name: `Move down: ${first}` }));
  await waitFor(() => expect(headers()).toEqual([second, first, ...others]));
  await waitFor(() => expect(panel.getByRole('button', { name: `Move down: ${first}` })).toHaveFocus());
  // There is no way beyond the last one.
  expect(panel.getByRole('button', { name: `Move up: ${second}` })).toHaveAttribute('aria-disabled', 'true');
  fireEvent.click(panel.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(headers()).toEqual(declared));
});

describe('the sums below a list', () => {
  it('cover the filtered rows, per currency, and follow the filter', async () => {
    await visit('/dashboard/transactions?filter={"type":"debit"}&perPage=10&page=1&sort=date&order=DESC');
    const said = inText(list.sum, { field: en.resources.transaction.fields.amount });
    const foot = (await screen.findByText(said, { exact: false })).closest('dl') as HTMLElement;
    const sums = async () => within(foot).getAllByRole('definition').length;
    expect(await sums()).toBeGreaterThan(1);
    expect(foot).toHaveTextContent(list.flow.of.all);
    const call = asked.find(({ url }) => url.includes('summaries=true'));
    expect(call?.url).toContain('filter={"type":"debit"}');
    const { rows } = await summed('{"type":"debit"}');
    for (const one of rows) expect(foot).toHaveTextContent(one);
  });

  it('and the signs of the rows take the viewpoint of the filtered party', async () => {
    const { json } = await request(
      '/transaction?filter={"type":"transfer","status":"successful"}&range=[0,0]',
    );
    const [transfer] = (json as { data: { from: string; amount: string; reference: string }[] }).data;
    const signOf = async (party: string) => {
      cleanup();
      const filter = JSON.stringify({ party, reference: transfer?.reference });
      await visit(`/dashboard/transactions?filter=${encodeURIComponent(filter)}`);
      const [row] = await bodyRows();
      return row?.querySelector('[data-kind=money]')?.textContent?.slice(0, 1);
    };
    expect(await signOf(transfer?.from ?? '')).toBe('−');
    const foot = (await screen.findByText(list.flow.seenFrom, { exact: false })).closest('dl') as HTMLElement;
    const { rows } = await summed(JSON.stringify({ party: transfer?.from, reference: transfer?.reference }));
    for (const one of rows) expect(foot).toHaveTextContent(one);
    expect(await signOf((transfer as unknown as { to: string }).to)).toBe('+');
  });

  it('are not requested if there are too many rows', async () => {
    const { data } = await createDataProvider().getList('transaction', {
      ...{ filter: {}, sort: { field: 'date', order: 'DESC' }, pagination: { page: 1, perPage: 10 } },
    });
    answer = (url) =>
      url.includes('/transaction?') ? json({ data, total: 10_001, estimated: true, next: 'on' }) : undefined;
    await visit('/dashboard/transactions?filter={}&perPage=10&page=1&sort=date&order=DESC');
    await bodyRows();
    expect(asked.filter(({ url }) => url.includes('summaries'))).toEqual([]);
    expect(screen.queryByText(/^Sum:/)).toBeNull();
  });

  /** As the service says them, in the language of the page. */
  async function summed(filter: string): Promise<{ rows: string[] }> {
    const { json } = await request(
      `/transaction?filter=${encodeURIComponent(filter)}&range=[0,0]&summaries=true`,
    );
    const { summaries } = json as { summaries: { amount: Record<'called' | 'in' | 'out', string>[] } };
    const written = (sum: string) => {
      const [whole = '', decimals] = sum.split('.');
      const grouped = BigInt(whole).toLocaleString('en');
      return decimals === undefined ? grouped : `${grouped}.${decimals}`;
    };
    const amount = (sum: string, called: string) => ({ amount: `${written(sum)} ${called}` });
    return {
      rows: summaries.amount.map(
        (one) =>
          `${inText(list.flow.in, amount(one.in, one.called))} · ${inText(list.flow.out, amount(one.out, one.called))}`,
      ),
    };
  }
});

it('a sorted column has aria-sort', async () => {
  await visit('/dashboard/users');
  await bodyRows();
  const created = screen.getByRole('columnheader', { name: /Created/ });
  expect(created).toHaveAttribute('aria-sort', 'descending');
  fireEvent.click(within(screen.getByRole('columnheader', { name: /User name/ })).getByRole('button'));
  await waitFor(() =>
    expect(screen.getByRole('columnheader', { name: /User name/ })).toHaveAttribute('aria-sort', 'ascending'),
  );
  expect(screen.getByRole('columnheader', { name: /Created/ })).not.toHaveAttribute('aria-sort');
});

describe('a bulk action', () => {
  /** A customer for each name, to whom nothing else is done. */
  async function customers(...names: string[]): Promise<void> {
    const provider = createDataProvider();
    const { data: client } = await provider.getList('client', {
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'name', order: 'ASC' },
      filter: { status: 'active' },
    });
    for (const name of names) {
      await provider.create('user', {
        data: {
          ...{ userName: name, firstName: 'Bulk', lastName: 'Test', email: `${name}@test.example` },
          ...{ password: 'monedero-demo', confirmPassword: 'monedero-demo' },
          ...{ role: 'customer', client: client[0]?.id },
        },
      });
    }
  }
  const tick = (who: string) =>
    fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(`: ${who}$`) }));
  const several = en.console.toSeveral;

  it('is confirmed, reports each row and skips rows that are known to be rejected', async () => {
    const name = `bulk${Date.now()}`;
    await customers(name);
    await visit(`/dashboard/users?filter={"userName":["root","${name}"]}`);
    await waitFor(async () => expect(await bodyRows()).toHaveLength(2));
    for (const who of ['root', name]) tick(who);
    await press('Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete 1 user' });
    expect(dialog).toHaveTextContent(en.validation.ownAccount);
    asked = [];
    fireEvent.click(within(dialog).getByRole('button', { name: en.console.delete.confirm }));
    const refused = inText(several.refused.split(' |||| ')[0] ?? '', { smart_count: 1 });
    await within(dialog).findByText(`${inText(several.done, { what: 'Delete 1 user' })} ${refused}`);
    expect(asked.filter(({ url }) => /\/user\/[^?]+$/.test(url))).toHaveLength(1);
    // Nothing brings it back.
    expect(within(dialog).queryByRole('button', { name: 'Undo' })).toBeNull();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(async () => expect(await bodyRows()).toHaveLength(1));
  });

  it('shows in the rows at once, and is undone for those it changed', async () => {
    const [one, two, off] = ['a', 'b', 'c'].map((last) => `undo${Date.now()}${last}`) as [
      string,
      string,
      string,
    ];
    await customers(one, two, off);
    const { json: found } = await request(`/user?filter={"userName":["${off}"]}&range=[0,0]`);
    const [{ _id }] = (found as { data: [{ _id: string }] }).data;
    await visit(`/dashboard/users?filter={"userName":["${one}","${two}","${off}"]}&sort=userName&order=ASC`);
    await waitFor(async () => expect(await bodyRows()).toHaveLength(3));
    for (const who of [one, two, off]) tick(who);
    // Somebody else was quicker with one of them.
    await request(`/user/${_id}/deactivate`, { method: 'POST', body: {} });
    await press('Deactivate');
    const dialog = await screen.findByRole('dialog', { name: 'Deactivate 3 users' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Deactivate 3 users' }));
    await within(dialog).findByText(/^2 users deactivated\. 1 was rejected/);
    const states = () =>
      screen
        .getAllByRole('row', { hidden: true })
        .slice(1)
        .map(({ textContent }) => textContent);
    const all = (state: RegExp) =>
      waitFor(() => expect(states().map((text) => state.test(text ?? ''))).toEqual([true, true, true]));
    await all(/Inactive/);
    asked = [];
    fireEvent.click(within(dialog).getByRole('button', { name: 'Undo' }));
    const undone = await screen.findByRole('dialog', { name: 'Activate 2 users' });
    await within(undone).findByText('2 users activated.');
    const [{ body }] = asked.filter(({ url }) => url.endsWith('/user/activate')) as [Asked];
    expect(JSON.parse(body).ids).toHaveLength(2);
    expect(body).not.toContain(_id);
    await waitFor(() => expect(states().filter((text) => text?.includes('Inactive'))).toHaveLength(1));
  });

  it("reports its result in the user's language even if the rows leave the list", async () => {
    const name = `gone${Date.now()}`;
    await customers(name);
    await visit(`/dashboard/users?filter={"userName":["${name}"],"status":"active"}`, 'de');
    await waitFor(async () => expect(await bodyRows()).toHaveLength(1));
    tick(name);
    await press('Deaktivieren');
    fireEvent.click(
      await within(await screen.findByRole('dialog')).findByRole('button', {
        name: '1 Benutzer deaktivieren',
      }),
    );
    await screen.findByText('1 Benutzer deaktiviert.');
    await screen.findByText(de.console.list.nothingFound);
    fireEvent.click(screen.getByRole('button', { name: 'Rückgängig machen' }));
    await screen.findByText('1 Benutzer aktiviert.');
    await waitFor(() => expect(screen.getByRole('table', { hidden: true })).toHaveTextContent(name));
  });
});

function textOf(blob: Blob | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = reject;
    reader.readAsText(blob as Blob);
  });
}
