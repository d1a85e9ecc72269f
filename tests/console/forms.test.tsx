import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { en } from '../../i18n/en.ts';
import { formatDecimal, formatMoney } from '../../src/console/format.ts';
import { withRule } from '../../src/console/kinds/PermissionMatrix.tsx';
import { createDataProvider } from '../../src/console/providers/dataProvider.ts';
import { allRows } from '../../src/console/resources/exportRows.ts';
import { abilityFor, defaultPermissions } from '../../src/contract/abilities.ts';
import { transaction } from '../../src/contract/resources/transaction.ts';
import { enterAs, visit } from './visit.tsx';

beforeEach(() => enterAs('root'));

const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('a form', () => {
  it("says at the field what the contract's schema finds wrong", async () => {
    await visit('/dashboard/currency/create');
    await screen.findByLabelText(/^Abbreviation/);
    type(/^Abbreviation/, 'usd!');
    save();
    await screen.findByText(en.validation.pattern);
    expect((await screen.findAllByText(en.validation.required)).length).toBe(2);
  });

  it('says at the field what only the service knows, and keeps what was typed', async () => {
    await visit('/dashboard/currency/create');
    await screen.findByLabelText(/^Abbreviation/);
    type(/^Abbreviation/, 'USD');
    type(/^Name/, 'Another dollar');
    type(/^Symbol/, '$');
    save();
    await screen.findByText(en.validation.taken);
    await screen.findByText((text) => text.startsWith(en.resources.currency.notifications.createFailed));
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Another dollar');
    expect(window.location.pathname).toBe('/dashboard/currency/create');
  });

  it('adds a record, says so, and shows it', async () => {
    const abbreviation = `F${Math.random().toString(36).slice(2, 7).toUpperCase()}`;
    await visit('/dashboard/currency/create');
    await screen.findByLabelText(/^Abbreviation/);
    type(/^Abbreviation/, abbreviation);
    type(/^Name/, 'Test');
    type(/^Symbol/, 'T');
    save();
    await screen.findByText(en.resources.currency.notifications.created);
    await waitFor(() => expect(window.location.pathname).toMatch(/^\/dashboard\/currency\/[0-9a-f-]{36}$/));
    await screen.findByText(abbreviation, { selector: 'dd *' });
  });

  it('asks before it deletes, and goes to the list when it is gone', async () => {
    const { data } = await createDataProvider().create('currency', {
      data: {
        abbreviation: `D${Math.random().toString(36).slice(2, 7).toUpperCase()}`,
        name: 'D',
        symbol: 'D',
      },
    });
    await visit(`/dashboard/currency/${data.id}`);
    fireEvent.click(await screen.findByRole('button', { name: /^Delete/ }));
    await screen.findByText(en.console.delete.content);
    fireEvent.click(screen.getByRole('button', { name: en.console.delete.confirm }));
    await screen.findByText(en.console.delete.done);
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard/currencies'));
  });
});

describe('the permission matrix', () => {
  it('decides one cell and leaves the others as they were', () => {
    const before = defaultPermissions.agent;
    const after = withRule(before, { subject: 'Client', action: 'read', allowed: false });
    expect(abilityFor(before).can('read', 'Client')).toBe(true);
    expect(abilityFor(after).can('read', 'Client')).toBe(false);
    expect(abilityFor(after).can('read', 'User')).toBe(true);
    expect(abilityFor(after).can('read', 'Audit')).toBe(false);
  });

  it('a rule for everything stands before those for one subject, which keep their say', () => {
    const after = withRule(defaultPermissions.agent, { subject: 'all', action: 'edit', allowed: true });
    expect(abilityFor(after).can('edit', 'Wallet')).toBe(true);
    expect(abilityFor(after).can('edit', 'User')).toBe(false);
  });
});

describe('amounts', () => {
  it('are written exactly, however long', () => {
    expect(formatDecimal('92233720368.54775807', 'en')).toBe('92,233,720,368.54775807');
    expect(formatDecimal('9223372036854775807', 'es')).toBe('9.223.372.036.854.775.807');
    expect(formatDecimal('1234.50', 'es')).toBe('1.234,50');
    expect(formatDecimal('-0.10', 'en')).toBe('-0.10');
    expect(formatMoney('12.50', 'USD', 'es')).toBe('12,50\u00a0USD');
  });
});

it('the export reads every row, page after page', async () => {
  const seen: number[] = [];
  // Other tests move money meanwhile: what is newer than now doesn't count.
  const filter = { date_lte: new Date().toISOString() };
  const request = {
    filter,
    sort: { field: 'date', order: 'DESC' as const },
    signal: new AbortController().signal,
  };
  const rows = await allRows(transaction, request, ({ done }) => seen.push(done));
  const { total = 0 } = await createDataProvider().getList('transaction', {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'date', order: 'DESC' },
    filter,
  });
  expect(total).toBeGreaterThan(1000);
  expect(rows).toHaveLength(total);
  expect(new Set(rows.map(({ _id }) => _id)).size).toBe(total);
  expect(seen.at(-1)).toBe(total);
});
