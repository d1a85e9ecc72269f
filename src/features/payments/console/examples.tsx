/** A payment under review and what becomes of it, in the styleguide. */

import { ApiError } from '#engine/console';
import type { Example } from '#engine/console/styleguide';
import { PaymentReview } from './form/PaymentReview.tsx';
import type { Payment } from './form/payment.ts';
import type { PaymentOutcome } from './sending/sendPayment.ts';

export const name = 'payments';

const currency = { currency: 'eur', abbreviation: 'EUR', decimals: 2 };

const usual: Payment = {
  kind: 'transfer',
  from: createParty('Ana García'),
  to: [createParty('Mercado Central')],
  ...{ currency, amount: '12.50', reference: 'Invoice 1042', content: '' },
};

const long: Payment = {
  ...usual,
  from: createParty('Maximiliane von Donaudampfschifffahrtsgesellschaft & Söhne, Schleswig-Holstein'),
  ...{
    amount: '12345678901234.56',
    reference: 'x'.repeat(80),
    content: 'Lorem ipsum dolor sit amet. '.repeat(6),
  },
};

export const examples: readonly Example[] = [
  { name: 'PaymentReview', Example: () => <Review payment={usual} /> },
  { name: 'PaymentReview: long', Example: () => <Review payment={long} /> },
  { name: 'PaymentReview: sending', Example: () => <Review payment={usual} isPending /> },
  {
    name: 'PaymentReview: declined',
    Example: () => (
      <Review
        payment={usual}
        outcome={{ state: 'declined', error: new ApiError(422, { code: 'insufficient_funds' }) }}
      />
    ),
  },
  {
    name: 'PaymentReview: outcome unknown',
    Example: () => <Review payment={usual} outcome={{ state: 'unsure', error: new ApiError(0) }} />,
  },
];

type Props = { payment: Payment; outcome?: PaymentOutcome; isPending?: boolean };

function Review({ payment, outcome, isPending = false }: Props) {
  return (
    <div style={{ maxWidth: 640 }}>
      <PaymentReview {...{ payment, outcome, isPending }} onEdit={() => {}} onSend={() => {}} />
    </div>
  );
}

/** Its balances are not known. */
function createParty(partyName: string) {
  return {
    ...{ wallet: partyName, owner: partyName, type: 'user' as const },
    hidden: true as const,
    name: partyName,
  };
}
