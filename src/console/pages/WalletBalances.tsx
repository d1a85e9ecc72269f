/** The balances of a wallet, a figure a currency. */
import { Alert, Button, Skeleton, Typography } from '@mui/material';
import { LinkBase, useCreatePath, useTranslate } from 'react-admin';
import { BalanceFigures } from '../kinds/BalanceFigures.tsx';
import { Section } from '../resources/Section.tsx';
import { useBalances } from './useBalances.ts';

export function WalletBalances({ wallet, title }: { wallet: string; title: string }) {
  const translate = useTranslate();
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
      {data && <BalanceFigures balances={data} />}
    </Section>
  );
}
