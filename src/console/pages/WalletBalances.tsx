/** The balances of a wallet, a figure a currency. */
import { Alert, Box, Button, Skeleton, Typography } from '@mui/material';
import { LinkBase, useCreatePath, useLocale, useTranslate } from 'react-admin';
import { formatDecimal } from '../format.ts';
import { Section } from '../resources/Section.tsx';
import { useBalances } from './useBalances.ts';

export function WalletBalances({ wallet, title }: { wallet: string; title: string }) {
  const translate = useTranslate();
  const locale = useLocale();
  const createPath = useCreatePath();
  const { data, error, isPending } = useBalances(wallet);
  return (
    <Section
      title={title}
      action={
        <Button
          component={LinkBase}
          to={createPath({ resource: 'wallets', id: wallet, type: 'show' })}
          size="small"
        >
          {translate('console.wallet.open')}
        </Button>
      }
    >
      {error && <Alert severity="error">{translate(error.message, { _: error.message })}</Alert>}
      {isPending && !error && <Skeleton height={48} />}
      {data?.length === 0 && (
        <Typography color="textSecondary">{translate('console.wallet.noBalances')}</Typography>
      )}
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}
      >
        {data?.map(({ currency, abbreviation, balance }) => (
          <Box key={currency}>
            <Typography component="dt" variant="caption" color="textSecondary">
              {abbreviation}
            </Typography>
            <Typography component="dd" className="figures" sx={{ m: 0, fontSize: '1.1rem', fontWeight: 600 }}>
              {formatDecimal(balance, locale)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
