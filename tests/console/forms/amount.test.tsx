/** Amounts: the sign of the viewpoint, and the currency after the figures. */
import { render } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { Amount } from '../../../src/engine/console/fieldKinds/parts/Amount.tsx';

function show(props: ComponentProps<typeof Amount>): HTMLElement {
  const { container } = render(<Amount {...props} />);
  return container.querySelector('.figures') as HTMLElement;
}

it.each([
  ['in', '12.5', '+12', 'success'],
  ['out', '12.5', '−12', 'error'],
  // An entry's own sign says the same as its direction.
  ['out', '-12.5', '−12', 'error'],
  [undefined, '-12.5', '−12', null],
] as const)('%s, of %s, begins with %s', (direction, amount, start, tone) => {
  const shown = show({ amount, currency: 'USD', direction });
  expect(shown.textContent?.startsWith(start)).toBe(true);
  expect(shown.getAttribute('data-tone')).toBe(tone);
  expect(shown.textContent).toMatch(/5\u00a0USD$/);
  expect(shown.querySelector('.unit')).toHaveTextContent('USD');
});

it('without a currency, and with nothing moved', () => {
  const shown = show({ amount: '7', isVoid: true });
  expect(shown.textContent).toBe('7');
  expect(shown).toHaveAttribute('data-void');
});
