/** A feature shows an element of its own in the forms of payments, by its declaration. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { type ConsoleFeature, declareConsole } from '../../../src/engine/console/index.ts';
import { request } from '../../../src/engine/console/providers/http.ts';
import { usePaymentTerms } from '../../../src/features/payments/console/index.ts';
import { enterAs, visit } from '../visit.tsx';

function Advice() {
  const { type, currency, wallet } = usePaymentTerms();
  return (
    <p data-testid="advice">
      {[type, currency?.abbreviation ?? 'any', wallet ? 'from' : 'nobody'].join(' ')}
    </p>
  );
}

const advice: ConsoleFeature = { extensions: { 'payment.amount': [Advice] } };
declareConsole([advice]);

// @ts-expect-error: no page has such a slot
export const misspelt: ConsoleFeature = { extensions: { 'payment.amuont': [Advice] } };

let wallet = '';
beforeEach(async () => {
  await enterAs('root');
  const { json } = await request('/user?filter={"userName":"customer"}');
  wallet = (json as { data: { wallet: string }[] }).data[0]?.wallet ?? '';
});

it.each(['credit', 'debit'] as const)('shows it in the form of a %s, with its terms', async (type) => {
  await visit(`/dashboard/operations?wallet=${wallet}&type=${type}`);
  await screen.findByDisplayValue('customer');
  expect(await screen.findByTestId('advice')).toHaveTextContent(`${type} any`);
  const currency = screen.getByRole('combobox', { name: /Currency/ });
  await waitFor(() => expect(currency).not.toHaveAttribute('aria-disabled', 'true'));
  fireEvent.mouseDown(currency);
  fireEvent.click(await screen.findByRole('option', { name: /^USD/ }));
  await waitFor(() => expect(screen.getByTestId('advice')).toHaveTextContent(`${type} USD`));
});

it('shows it in the form of a transfer', async () => {
  await visit('/dashboard/transfer');
  expect(await screen.findByTestId('advice')).toHaveTextContent('transfer');
});
