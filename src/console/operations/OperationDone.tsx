/** How an operation ended, with the balance as the service has it now. */
import { Alert, AlertTitle, Button, Stack } from '@mui/material';
import { LinkBase, useCreatePath, useLocale, useTranslate } from 'react-admin';
import { formatMoney } from '../format.ts';
import { useBalances } from '../pages/useBalances.ts';
import type { ReviewedOperation } from './operation.ts';

type Props = { operation: ReviewedOperation; transaction: string; onAnother: () => void };

export function OperationDone({ operation, transaction, onAnother }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const createPath = useCreatePath();
  const { wallet, type, currency, amount } = operation;
  const { data, isFetching } = useBalances(wallet.wallet);
  const now = isFetching ? undefined : data?.find((one) => one.currency === currency.currency);
  const happened = translate(
    type === 'credit' ? 'console.operations.doneCredit' : 'console.operations.doneDebit',
    {
      amount: formatMoney(amount, currency.abbreviation, locale),
      owner: wallet.owner,
    },
  );
  const link = (resource: string, id: string) => createPath({ resource, id, type: 'show' });
  return (
    <Stack spacing={2}>
      <Alert severity="success">
        <AlertTitle>{translate('console.operations.done')}</AlertTitle>
        {happened}{' '}
        {now &&
          translate('console.operations.balanceAfter', {
            balance: formatMoney(now.balance, now.abbreviation, locale),
          })}
      </Alert>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" disableElevation onClick={onAnother}>
          {translate('console.operations.another')}
        </Button>
        <Button component={LinkBase} to={link('transaction', transaction)}>
          {translate('console.operations.showTransaction')}
        </Button>
        <Button component={LinkBase} to={link('wallets', wallet.wallet)}>
          {translate('console.operations.showWallet')}
        </Button>
      </Stack>
    </Stack>
  );
}
