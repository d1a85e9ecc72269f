/** The receipt: what was carried out, with the balances as the service has them now. */
import { Alert, AlertTitle, Button, Stack } from '@mui/material';
import { LinkBase, useCreatePath, useLocale, useTranslate } from 'react-admin';
import { formatMoment, formatMoney } from '../../../../engine/console/kinds/format.ts';
import type { ServiceRecord } from '../../../../engine/console/providers/data/records.ts';
import { Facts } from '../../../../engine/console/records/page/Facts.tsx';
import type { Payment } from './payment.ts';
import { Sides } from './Sides.tsx';
import { useKnownBalances } from './useKnownBalances.ts';
import { outcomeTitle, totalOf, usePaymentSentence } from './words.ts';

type Props = {
  payment: Payment;
  transactions: readonly ServiceRecord[];
  /** Fills in the same again, or nothing. */
  onAnother: (same: boolean) => void;
};

export function PaymentDone({ payment, transactions, onAnother }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const createPath = useCreatePath();
  const { from, to, currency, reference, content, kind } = payment;
  const happened = usePaymentSentence(payment, 'done');
  const [recipient = from] = to;
  const chosen = kind === 'debit' ? from : recipient;
  const now = useKnownBalances(chosen)?.find((one) => one.currency === currency.currency);
  const [first] = transactions;
  const link = (resource: string, id: string) => createPath({ resource, id, type: 'show' });
  const date = typeof first?.date === 'string' ? formatMoment(first.date, locale, 'second') : '';
  return (
    <Stack spacing={2}>
      <Alert severity="success">
        <AlertTitle>{translate(outcomeTitle(payment, 'done'))}</AlertTitle>
        {happened}{' '}
        {to.length === 1 &&
          now &&
          translate('console.operations.balanceAfter', {
            balance: formatMoney(now.balance, now.abbreviation, locale),
          })}
      </Alert>
      <Sides from={from} to={to} currency={currency} />
      <Facts
        facts={[
          [translate('resources.transaction.fields.date'), date],
          [
            translate('resources.transaction.fields.amount'),
            formatMoney(totalOf(payment), currency.abbreviation, locale),
          ],
          [translate('console.operations.reference'), reference],
          [translate('console.operations.content'), content],
          [translate('console.money.transactionId'), first && transactions.length === 1 ? first._id : ''],
        ]}
      />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" disableElevation onClick={() => onAnother(true)}>
          {translate('console.money.another')}
        </Button>
        <Button variant="outlined" onClick={() => onAnother(false)}>
          {translate('console.operations.another')}
        </Button>
        {first && transactions.length === 1 && (
          <Button component={LinkBase} to={link('transaction', first._id)}>
            {translate('console.operations.showTransaction')}
          </Button>
        )}
        {chosen.type !== 'platform' && !chosen.hidden && to.length === 1 && (
          <Button component={LinkBase} to={link('wallets', chosen.wallet)}>
            {translate('console.operations.showWallet')}
          </Button>
        )}
      </Stack>
    </Stack>
  );
}
