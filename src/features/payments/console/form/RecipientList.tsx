/** All recipients of a bulk payment, each with a link to their transaction once it exists. */
import { Box, Link, Typography } from '@mui/material';
import { LinkBase, useCreatePath, useTranslate } from 'react-admin';
import { Amount } from '#engine/console';
import { type PartyCurrency, PartyDetail, type WalletParty } from '#features/wallets/console';

type Props = {
  to: readonly WalletParty[];
  currency: PartyCurrency | undefined;
  /** The amount for each recipient, as a decimal string. */
  amount: string | undefined;
  /** The `_id` of each recipient's transaction, in order. */
  transactions: readonly string[] | undefined;
};

export function RecipientList({ to, currency, amount, transactions }: Props) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const label = `${translate('console.several.recipients')} (${to.length})`;
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, px: 1.5, py: 1 }}>
      <Typography variant="caption" color="textSecondary" component="div">
        {label}
      </Typography>
      {/* Scrolling by keyboard requires a focusable element. */}
      <Box
        component="ol"
        tabIndex={0}
        aria-label={label}
        sx={{
          ...{ m: 0, p: 0, listStyle: 'none', maxHeight: 360, overflowY: 'auto' },
          '@media print': { maxHeight: 'none', overflow: 'visible' },
        }}
      >
        {to.map((party, at) => {
          const transaction = transactions?.[at];
          return (
            <Box component="li" key={party.wallet} sx={rowStyle}>
              <Box sx={{ minWidth: 0, flex: '1 1 160px', overflowWrap: 'anywhere' }}>
                <Typography component="div" variant="body2" sx={{ fontWeight: 600 }}>
                  {party.name}
                </Typography>
                <Typography component="div" variant="caption" color="textSecondary">
                  <PartyDetail party={party} />
                </Typography>
              </Box>
              {amount && currency && (
                <Typography component="span" variant="body2">
                  <Amount amount={amount} currency={currency.abbreviation} />
                </Typography>
              )}
              {transaction && (
                <Link
                  component={LinkBase}
                  variant="body2"
                  sx={{ displayPrint: 'none' }}
                  to={createPath({ resource: 'transaction', id: transaction, type: 'show' })}
                  aria-label={translate('console.labelled', {
                    label: translate('console.operations.showTransaction'),
                    value: party.name,
                  })}
                >
                  {translate('resources.transaction.name', { smart_count: 1 })}
                </Link>
              )}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  py: 0.75,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;
