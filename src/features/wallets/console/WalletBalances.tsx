/** A wallet's balances, one figure per currency. */
import { Button, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { LinkBase, useCreatePath, useTranslate } from 'react-admin';
import { AmountList, AmountSkeleton, Failed, Section } from '#engine/console';
import { toDisplayAmounts } from '../balance.ts';
import { useBalances } from './useBalances.ts';

/** @param action shown before the link to the wallet */
export function WalletBalances({
  wallet,
  title,
  action,
}: {
  wallet: string;
  title: string;
  action?: ReactNode;
}) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { data, error, isPending } = useBalances(wallet);
  return (
    <Section
      title={title}
      action={
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
          {action}
          <Button
            component={LinkBase}
            to={createPath({ resource: 'wallets', id: wallet, type: 'show' })}
            size="small"
          >
            {translate('console.wallet.open')}
          </Button>
        </Stack>
      }
    >
      {error && <Failed error={error} />}
      {isPending && !error && <AmountSkeleton />}
      {data?.length === 0 && (
        <Typography color="textSecondary">{translate('console.wallet.noBalances')}</Typography>
      )}
      {data && <AmountList amounts={toDisplayAmounts(data, translate)} />}
    </Section>
  );
}
