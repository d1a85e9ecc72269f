/** The user's own balances, large: what they can pay with, and below it what is held of the balance. */
import { Box, Skeleton, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { AmountParts, formatDecimal, MarkedAmount } from '#engine/console';
import { type Balance, getAvailable, toAmountParts } from '#features/wallets';
import { WalletBalances } from '#features/wallets/console';
import { Folded } from './Folded.tsx';

export function MyBalances({ wallet }: { wallet: string }) {
  const translate = useTranslate();
  return (
    <WalletBalances
      wallet={wallet}
      title={translate('console.dashboard.own')}
      placeholder={<Skeleton variant="rounded" height={72} />}
    >
      {(balances) => (
        <Folded amounts={balances.map((one) => ({ ...one, amount: one.balance }))}>
          {(shown) => (
            <Box component="ul" sx={grid}>
              {shown.map((balance) => (
                <OwnBalance key={balance.currency} balance={balance} />
              ))}
            </Box>
          )}
        </Folded>
      )}
    </WalletBalances>
  );
}

function OwnBalance({ balance }: { balance: Balance }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { abbreviation, altered, expected, held } = balance;
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
        {held === undefined
          ? abbreviation
          : `${abbreviation} · ${translate('resources.wallets.amounts.available')}`}
      </Typography>
      <MarkedAmount altered={altered} expected={expected}>
        <Typography component="span" className="figures" sx={amount}>
          {formatDecimal(getAvailable(balance), locale)}
        </Typography>
      </MarkedAmount>
      {held !== undefined && (
        <AmountParts
          parts={[
            { label: translate('console.dashboard.balance'), amount: balance.balance },
            ...toAmountParts({ held }, translate),
          ]}
        />
      )}
    </Box>
  );
}

const grid = {
  display: 'grid',
  columnGap: 4,
  rowGap: 2.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 11rem), 1fr))',
  m: 0,
  p: 0,
  listStyle: 'none',
} as const;

/** Long amounts wrap rather than overflow. */
const amount = {
  fontSize: { xs: '1.5rem', sm: '1.75rem' },
  lineHeight: 1.2,
  fontWeight: 600,
  letterSpacing: '-0.01em',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
} as const;
