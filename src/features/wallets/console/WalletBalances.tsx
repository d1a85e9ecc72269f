/** A wallet's balances, one figure per currency. */
import { Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { LinkBase, useCreatePath, useTranslate } from 'react-admin';
import { AmountList, AmountSkeleton, Failed, Section } from '#engine/console';
import { type Balance, toDisplayAmounts } from '../balance.ts';
import { useBalances } from './useBalances.ts';

type Props = {
  wallet: string;
  title: string;
  /** Shown until the balances are there. */
  placeholder?: ReactNode;
  /** Shows the balances in another way. */
  children?: (balances: readonly Balance[]) => ReactNode;
};

export function WalletBalances({
  wallet,
  title,
  placeholder = <AmountSkeleton />,
  children: show = (balances) => <Figures balances={balances} />,
}: Props) {
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
      {error && <Failed error={error} />}
      {isPending && !error && placeholder}
      {data?.length === 0 && (
        <Typography color="textSecondary">{translate('console.wallet.noBalances')}</Typography>
      )}
      {data && data.length > 0 && show(data)}
    </Section>
  );
}

function Figures({ balances }: { balances: readonly Balance[] }) {
  const translate = useTranslate();
  return <AmountList amounts={toDisplayAmounts(balances, translate)} />;
}
