import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { DualList } from '../../../src/engine/console/fieldKinds/inputs/DualList.tsx';
import type { DualListLabels } from '../../../src/engine/console/fieldKinds/inputs/dualOptions.ts';
import { splitCurrencies } from '../../../src/features/clients/console/currencyLists.ts';

const words: DualListLabels = {
  left: 'Disabled',
  right: 'Activated',
  search: 'Search',
  searchIn: (heading) => `Search: ${heading}`,
  choose: 'Activate',
  chooseAll: 'Activate all',
  remove: 'Disable',
  removeAll: 'Disable all',
  empty: 'None',
  moved: (names, to) => `${names}: ${to}`,
};
const options = ['EUR', 'JPY', 'MXN', 'USD'].map((name) => ({ id: name.toLowerCase(), name }));

function show(initial: string[] = ['usd']) {
  const seen: string[][] = [];
  function Held() {
    const [chosen, setChosen] = useState(initial);
    const change = (next: string[]) => {
      seen.push(next);
      setChosen(next);
    };
    return <DualList options={options} chosen={chosen} onChange={change} labels={words} />;
  }
  render(<Held />);
  return { seen };
}

const list = (name: string) => screen.getByRole('listbox', { name: new RegExp(`^${name}`) });
const rows = (name: string) =>
  within(list(name))
    .queryAllByRole('option')
    .map(({ textContent }) => textContent?.trim());
const button = (name: string) => screen.getByRole('button', { name });

describe('a dual list', () => {
  it('moves the selected items, or all of them', () => {
    show();
    expect([rows('Disabled'), rows('Activated')]).toEqual([['EUR', 'JPY', 'MXN'], ['USD']]);
    expect(button('Activate')).toBeDisabled();
    fireEvent.click(within(list('Disabled')).getByText('JPY'));
    fireEvent.click(button('Activate'));
    expect([rows('Disabled'), rows('Activated')]).toEqual([
      ['EUR', 'MXN'],
      ['JPY', 'USD'],
    ]);
    expect(screen.getByRole('status')).toHaveTextContent('JPY: Activated');
    fireEvent.click(button('Activate all'));
    expect(rows('Disabled')).toEqual([]);
    fireEvent.click(button('Disable all'));
    expect(rows('Activated')).toEqual([]);
  });

  it('can be operated by keyboard alone', async () => {
    const user = userEvent.setup();
    show();
    list('Disabled').focus();
    await user.keyboard('{ArrowDown} {End} ');
    const selected = within(list('Disabled')).getAllByRole('option', { selected: true });
    expect(selected.map(({ textContent }) => textContent?.trim())).toEqual(['JPY', 'MXN']);
    const active = list('Disabled').getAttribute('aria-activedescendant');
    expect(document.getElementById(String(active))).toHaveTextContent('MXN');
    await user.keyboard('{Enter}');
    expect(rows('Activated')).toEqual(['JPY', 'MXN', 'USD']);
    expect(list('Disabled')).toHaveFocus();
    // With nothing selected, the row that the keyboard stands on.
    await user.keyboard('{Enter}');
    expect(rows('Disabled')).toEqual([]);
    list('Activated').focus();
    await user.keyboard('{Control>}a{/Control}{Enter}');
    expect(rows('Activated')).toEqual([]);
  });

  it('searches, and moves all matches', async () => {
    const user = userEvent.setup();
    const { seen } = show();
    await user.type(screen.getByRole('searchbox', { name: /Disabled/ }), 'x');
    expect(rows('Disabled')).toEqual(['MXN']);
    await user.click(button('Activate all'));
    expect(seen.at(-1)).toEqual(['usd', 'mxn']);
    expect(screen.getByText('None')).toBeVisible();
    expect(list('Disabled')).toHaveAccessibleDescription('None');
  });

  it('never submits the surrounding form', () => {
    show();
    const search = screen.getByRole('searchbox', { name: /Disabled/ });
    expect(fireEvent.keyDown(search, { key: 'Enter' })).toBe(false);
    expect(fireEvent.keyDown(list('Disabled'), { key: 'Enter' })).toBe(false);
    for (const each of screen.getAllByRole('button')) expect(each).toHaveAttribute('type', 'button');
  });
});

describe("a client's two lists", () => {
  const before = { activatedCurrencies: ['usd', 'eur'], disabledCurrencies: ['jpy'] };

  it('disable currencies that were activated once, and omit those that never were', () => {
    expect(splitCurrencies(['eur'], before)).toEqual({
      activatedCurrencies: ['eur'],
      disabledCurrencies: ['usd', 'jpy'],
    });
    expect(splitCurrencies(['eur', 'usd', 'jpy', 'btc'], before)).toEqual({
      activatedCurrencies: ['eur', 'usd', 'jpy', 'btc'],
      disabledCurrencies: [],
    });
    expect(splitCurrencies(['btc'], {})).toEqual({ activatedCurrencies: ['btc'], disabledCurrencies: [] });
  });
});
