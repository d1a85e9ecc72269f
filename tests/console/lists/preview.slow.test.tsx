/** The preview beside a list: what it shows and requests, and which keys move through it. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { en } from '../../../i18n/en.ts';
import { createStore } from '../../../src/engine/console/providers/store.ts';
import { enterAs, visit } from '../visit.tsx';

const { preview } = en.console;
const users = '/dashboard/users?filter={"role":"customer"}&sort=userName&order=ASC&perPage=10';

/** The ids of records that were requested, in order. */
let requested: string[];
let answer: ((id: string) => Response | undefined) | undefined;

beforeEach(async () => {
  await enterAs('root');
  setWidth(1920);
  requested = [];
  answer = undefined;
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const id = /\/api\/user\/([^/?]+)$/.exec(String(input))?.[1];
    if (id) requested.push(id);
    return (id && answer?.(id)) || real(input, init);
  });
});
afterEach(() => {
  createStore().removeItem('preview');
  vi.restoreAllMocks();
});

/** jsdom has no layout, so the width exists in media queries only. */
function setWidth(width: number): void {
  const original = window.matchMedia('');
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const from = Number(/min-width:\s*([\d.]+)px/.exec(media)?.[1] ?? 0);
    const to = Number(/max-width:\s*([\d.]+)px/.exec(media)?.[1] ?? Number.POSITIVE_INFINITY);
    return { ...original, media, matches: media.includes('width') && from <= width && width <= to };
  });
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const rows = async () => {
  const table = await screen.findByRole('table');
  return waitFor(() => {
    const all = within(table).getAllByRole('row').slice(1);
    expect(all.length).toBeGreaterThan(5);
    return all;
  });
};
const link = (row: HTMLElement | undefined) =>
  within(row as HTMLElement).getAllByRole('link')[0] as HTMLElement;
const idOf = (row: HTMLElement | undefined) => row?.dataset.id;
const current = async () => (await rows()).filter((row) => row.getAttribute('aria-current') === 'true');
const panel = (name: string) => screen.findByRole('region', { name: `${preview.name}: ${name}` });
const open = async () => fireEvent.click(await screen.findByRole('button', { name: preview.name }));

async function visitWithPreview() {
  await visit(users);
  const all = await rows();
  // An earlier visit may have left another row.
  link(all[0]).focus();
  await open();
  const names = all.map((row) => link(row).textContent ?? '');
  const region = await panel(names[0] ?? '');
  return { all, names, region };
}

it('requests nothing before it is open, then shows the first row with fields that the list lacks', async () => {
  await visit(users);
  const [first] = await rows();
  expect(await current()).toEqual([]);
  expect(requested).toEqual([]);
  await open();
  const region = await panel(link(first).textContent ?? '');
  expect((await current()).map(idOf)).toEqual([idOf(first)]);
  await within(region).findByText(en.resources.user.fields.wallet);
  expect(within(region).queryByText(en.resources.user.fields.userName)).toBeNull();
  expect(requested).toEqual([idOf(first)]);
  // Another visit opens with it.
  cleanup();
  await visit(users);
  await panel(link(first).textContent ?? '');
});

it('follows the arrow keys, and requests no row that is only passed', async () => {
  const { all, names } = await visitWithPreview();
  await waitFor(() => expect(requested).toEqual([idOf(all[0])]));
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowDown', 'ArrowDown']) press(key);
  expect(document.activeElement).toBe(link((await rows())[3]));
  expect((await current()).map(idOf)).toEqual([idOf(all[3])]);
  const region = await panel(names[3] ?? '');
  await waitFor(() => expect(requested.length).toBeGreaterThan(1));
  expect(requested).toEqual([idOf(all[0]), idOf(all[3])]);
  await waitFor(() => expect(within(region).getByRole('status')).toHaveTextContent(names[3] ?? ''));
  for (const _ of all) press('ArrowUp');
  expect(document.activeElement).toBe(link((await rows())[0]));
});

it('opens the record that it shows, without another row in between', async () => {
  const { all, names } = await visitWithPreview();
  press('j');
  const region = await panel(names[1] ?? '');
  const path = link(all[1]).getAttribute('href') ?? '';
  expect(within(region).getByRole('link', { name: preview.open })).toHaveAttribute('href', path);
  (document.activeElement as HTMLElement).blur();
  press('Enter');
  await waitFor(() => expect(window.location.pathname).toBe(path));
  await screen.findByText(names[1] ?? '', { selector: 'header *' });
  fireEvent.click(screen.getAllByRole('link', { name: 'Users' })[0] as HTMLElement);
  await panel(names[1] ?? '');
  expect((await current()).map(idOf)).toEqual([idOf(all[1])]);
});

it('previews the clicked row', async () => {
  const { all, names } = await visitWithPreview();
  fireEvent.click(within((await rows())[4] as HTMLElement).getAllByRole('cell')[2] as HTMLElement);
  await panel(names[4] ?? '');
  expect((await current()).map(idOf)).toEqual([idOf(all[4])]);
  expect(window.location.pathname).toBe('/dashboard/users');
});

it('closes with Escape and returns the focus to the row, but leaves keys to fields and dialogs', async () => {
  const { all, region } = await visitWithPreview();
  screen.getByRole('searchbox').focus();
  press('ArrowDown');
  press('Escape');
  expect((await current()).map(idOf)).toEqual([idOf(all[0])]);
  within(region).getByRole('button', { name: preview.close }).focus();
  press('ArrowDown');
  expect((await current()).map(idOf)).toEqual([idOf(all[0])]);
  press('Escape');
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Preview/ })).toBeNull());
  expect(document.activeElement).toBe(link((await rows())[0]));
  expect(await current()).toEqual([]);
  expect(press('ArrowDown')).toBe(true);
  expect(await screen.findByRole('button', { name: preview.name })).toHaveAttribute('aria-pressed', 'false');
});

it('has a first row on every page, and no panel without rows', async () => {
  const { all } = await visitWithPreview();
  press('ArrowDown');
  fireEvent.click(screen.getByRole('button', { name: 'Go to next page' }));
  await waitFor(async () => expect((await rows()).map(idOf)).not.toContain(idOf(all[0])));
  expect((await current()).map(idOf)).toEqual([idOf((await rows())[0])]);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nobody at all' } });
  await screen.findByText(en.console.list.nothingFound);
  expect(screen.queryByRole('region', { name: /^Preview/ })).toBeNull();
});

it('says that a record could not be read, keeps what the list has read, and tries again', async () => {
  answer = () => new Response('{}', { status: 503 });
  const { region, all } = await visitWithPreview();
  const alert = await within(region).findByRole('alert');
  within(region).getByText(en.resources.user.fields.email);
  answer = () => Response.json({ code: 'not_found' }, { status: 404 });
  fireEvent.click(within(alert).getByRole('button', { name: en.console.retry }));
  await waitFor(() => expect(within(region).queryByText(en.resources.user.fields.email)).toBeNull());
  answer = undefined;
  fireEvent.click(within(region).getByRole('button', { name: en.console.retry }));
  await within(region).findByText(en.resources.user.fields.wallet);
  expect(within(region).queryByRole('alert')).toBeNull();
  expect(new Set(requested)).toEqual(new Set([idOf(all[0])]));
});

it('is not offered where it has no room', async () => {
  createStore().setItem('preview', true);
  setWidth(1500);
  await visit(users);
  await rows();
  expect(screen.queryByRole('button', { name: preview.name })).toBeNull();
  expect(screen.queryByRole('region', { name: /^Preview/ })).toBeNull();
  expect(requested).toEqual([]);
});
