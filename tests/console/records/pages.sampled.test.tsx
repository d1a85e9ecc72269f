import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { en } from '../../../i18n/en.ts';
import { es } from '../../../i18n/es.ts';
import { fetchRecordSlots, findRecordSlots } from '../../../src/engine/console/app/recordSlots.ts';
import { createDataProvider } from '../../../src/engine/console/providers/data/dataProvider.ts';
import type { Language } from '../../../src/engine/console/providers/languages/languages.ts';
import { isShownInHeader } from '../../../src/engine/console/records/page/header/DeclaredAmounts.tsx';
import { plainValues, resolveConditions } from '../../../src/engine/contract/declaration/conditions.ts';
import { resources } from '../../../src/engine/contract/registry.ts';
import { type Resource, writableFields } from '../../../src/engine/contract/resource.ts';
import { some } from '../../setup/sampled.ts';
import { enterAs, visit } from '../visit.tsx';

/**
 * One of the five, and not the one that everything falls back to. That the others have every message is proved without a
 * page (messages.test.ts), and every screen is walked through in two languages (journeys/every-screen.test.ts).
 */
const language: Language = 'es';

// The console fetches them with the first record; a test looks into them before.
beforeAll(() => fetchRecordSlots());
beforeEach(() => enterAs('root'));

type Labels = { name: string; fields: Record<string, string> };
const labelsOf = (name: string) => (es.resources as Record<string, unknown>)[name] as Labels;

/**
 * The oldest: the newest may be one that another file of tests is about to delete. Not the own record: its form leaves
 * to "My account" what is changed there.
 */
async function firstId(resource: string): Promise<string> {
  const { data } = await createDataProvider().getList(resource, {
    pagination: { page: 1, perPage: 2 },
    sort: { field: 'id', order: 'ASC' },
    filter: {},
  });
  return String(data.find(({ userName }) => userName !== 'root')?.id);
}

/** The rows of the list. The table is put in place of its skeleton, and drawn anew, while rows arrive. */
function listRows(): Promise<HTMLElement[]> {
  return waitFor(() => {
    const found = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(found.length).toBeGreaterThan(1);
    return found;
  });
}

describe.each(some(resources, 3))('$name', (resource) => {
  const labels = labelsOf(resource.name);

  it('has a list with its columns and a link in each row', async () => {
    const { missing } = await visit(resource.routes.list, language);
    const rows = await listRows();
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim());
    // A money column says its currency: that one's own column is hidden until it is asked for.
    const shown = resource.list.columns.map((column) => resource.fields[column]);
    const said = shown.map((field) => (field?.kind === 'money' ? field.currencyField : undefined));
    // A sparse column is there where a row of this page has something in it.
    const { sparse } = resource.list;
    const columns = resource.list.columns.filter(
      (column) => !said.includes(column) && !sparse.includes(column),
    );
    const maybe = sparse.map((column) => labels.fields[column]);
    expect(heads.filter((head) => head && !maybe.includes(head))).toEqual(
      columns.map((column) => labels.fields[column]),
    );
    for (const row of rows) {
      const [link] = within(row).getAllByRole('link');
      expect(link?.getAttribute('href')).toMatch(new RegExp(`^${resource.routes.item}/`));
    }
    expect([...missing]).toEqual([]);
  });

  it("has a record's page with its readable fields", async () => {
    const id = await firstId(resource.name);
    const { missing } = await visit(`${resource.routes.item}/${id}`, language);
    const { data: record } = await createDataProvider().getOne(resource.name, { id });
    const { hidden } = resolveConditions(resource, plainValues(resource, record));
    for (const [name, field] of Object.entries(resource.fields)) {
      const { shownElsewhere = [], hiddenWhenEmpty = [] } = findRecordSlots(resource.name);
      const isElsewhere = [...shownElsewhere, ...hiddenWhenEmpty].includes(name);
      if (field.inputOnly || hidden.has(name) || isElsewhere) continue;
      if (isShownInHeader(resource, record, name)) {
        expect([name, isInHeader(resource, name)]).toEqual([name, true]);
        continue;
      }
      const label = labels.fields[name] ?? '?';
      const terms = await screen.findAllByText(label, { selector: 'dt' });
      expect([name, terms.length > 0]).toEqual([name, true]);
    }
    expect([...missing]).toEqual([]);
  });

  const itEdits = resource.has.edit ? it : undefined;
  itEdits?.('has an edit form', async () => {
    const id = await firstId(resource.name);
    const { missing } = await visit(`${resource.routes.item}/${id}/edit`, language);
    await screen.findByRole('button', { name: 'Guardar' });
    const { inputs = {} } = findRecordSlots(resource.name);
    const { data: record } = await createDataProvider().getOne(resource.name, { id });
    const { hidden } = resolveConditions(resource, plainValues(resource, record));
    for (const [name] of writableFields(resource, 'update')) {
      // Another input speaks for it, or the record has none.
      if (inputs[name] === false || hidden.has(name)) continue;
      await screen.findAllByText((text) => text.startsWith(labels.fields[name] ?? '?'));
    }
    expect([...missing]).toEqual([]);
  });

  const itCreates = resource.has.create && !resource.routes.create ? it : undefined;
  itCreates?.('has a create form', async () => {
    const { missing } = await visit(`${resource.routes.item}/create`, language);
    await screen.findByRole('button', { name: 'Guardar' });
    const [first] = writableFields(resource, 'create');
    await screen.findAllByText((text) => text.startsWith(labels.fields[first?.[0] ?? ''] ?? '?'));
    expect([...missing]).toEqual([]);
  });
});

/** The state as a button that opens its history, an amount as a figure. */
function isInHeader({ header, state }: Resource, name: string): boolean {
  const part = [header.state, state?.field].includes(name) ? 'button.state' : '.figures[data-size=large]';
  return document.querySelector(`header ${part}`) !== null;
}

describe('paths', () => {
  it('opens the dashboard at the root', async () => {
    const { missing } = await visit('/');
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard/ecommerce'));
    await screen.findByRole('heading', { name: en.console.dashboard.latest });
    expect([...missing]).toEqual([]);
  });

  it('sends a signed-in user from the sign-in page to the requested page', async () => {
    await visit('/login?next=%2Fdashboard%2Fcurrencies');
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard/currencies'));
  });
});
