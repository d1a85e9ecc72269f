/** The form of a hold says what limits leave of the amount. */
import { useAbility } from '@casl/react';
import { Box } from '@mui/material';
import { useGetOne } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { MoneyInput, type SlotsOfRecords } from '#engine/console';
import type { Ability } from '#engine/contract';
import { currency as currencies } from '#features/currencies';
import { PaymentTerms } from '#features/payments/console';
import { hold } from '../resource.ts';

export const records: SlotsOfRecords = {
  hold: { inputs: { amount: HoldAmount } },
};

function HoldAmount() {
  const ability = useAbility<Ability>();
  const [wallet, currency] = useWatch({ name: ['wallet', 'currency'] });
  const { data } = useGetOne(
    currencies.name,
    { id: currency },
    { enabled: Boolean(currency) && ability.can('read', currencies.subject), staleTime: 60_000 },
  );
  return (
    // As wide as the fields that stand in two columns.
    <Box sx={{ maxWidth: { sm: 'calc(50% - 8px)' } }}>
      <MoneyInput name="amount" field={hold.fields.amount} resource={hold} isNew />
      <PaymentTerms
        type="hold"
        currency={data && { currency: data._id, abbreviation: data.abbreviation }}
        wallet={wallet || undefined}
      />
    </Box>
  );
}
