/**
 * The sent payment, with the current balances from the service. No button here fills in amount and reference again:
 * pressed in haste, it would pay twice.
 */
import { Alert, AlertTitle, Button, Stack } from '@mui/material';
import { LinkBase, RecordContextProvider, useCreatePath, useLocale, useTranslate } from 'react-admin';
import {
  CopyButton,
  DescriptionList,
  formatMoney,
  formatTimestampText,
  type ServiceRecord,
  useFocusTarget,
} from '#engine/console';
import { ReceiptButton } from '#features/receipts/console';
import { OutcomeActions, useReversal } from '#features/transactions/console';
import type { Next, Payment } from './payment.ts';
import { Sides } from './Sides.tsx';
import { usePartyBalances } from './usePartyBalances.ts';
import { draftTotal, outcomeTitle, usePaymentSentence } from './words.ts';

type Props = {
  payment: Payment;
  transactions: readonly ServiceRecord[];
  onAnother: (next: Next) => void;
};

export function PaymentDone({ payment, transactions, onAnother }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const createPath = useCreatePath();
  const title = useFocusTarget<HTMLDivElement>();
  const { from, to, currency, reference, content, kind } = payment;
  const happened = usePaymentSentence(payment, 'done');
  const [recipient = from] = to;
  const chosen = kind === 'debit' ? from : recipient;
  const now = usePartyBalances(chosen)?.find((one) => one.currency === currency.currency);
  const [first, second] = transactions;
  const only = second ? undefined : first;
  const reversal = useReversal(only?._id);
  const link = (resource: string, id: string) => createPath({ resource, id, type: 'show' });
  const date = typeof first?.date === 'string' ? formatTimestampText(first.date, locale, 'second') : '';
  return (
    <Stack spacing={2}>
      <Alert severity={reversal ? 'info' : 'success'}>
        <AlertTitle {...title}>
          {translate(
            reversal ? `console.transaction.reversal.${reversal.how}` : outcomeTitle(payment, 'done'),
          )}
        </AlertTitle>
        {happened}{' '}
        {to.length === 1 &&
          now &&
          translate('console.operations.balanceAfter', {
            balance: formatMoney(now.balance, now.abbreviation, locale),
          })}
      </Alert>
      <Sides
        from={from}
        to={to}
        currency={currency}
        amount={second && payment.amount}
        isDone
        transactions={second && transactions.map(({ _id }) => _id)}
      />
      <DescriptionList
        facts={[
          [translate('resources.transaction.fields.date'), date],
          [
            translate('resources.transaction.fields.amount'),
            formatMoney(draftTotal(payment), currency.abbreviation, locale),
          ],
          [translate('console.operations.reference'), reference],
          [translate('console.operations.content'), content],
          [translate('console.money.transactionId'), only && <TransactionId id={only._id} />],
        ]}
      />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" disableElevation onClick={() => onAnother('blank')}>
          {translate('console.operations.another')}
        </Button>
        {only && (
          <Button variant="outlined" component={LinkBase} to={link('transaction', only._id)}>
            {translate('console.operations.showTransaction')}
          </Button>
        )}
        {only && (
          <RecordContextProvider value={{ ...only, id: only._id }}>
            <ReceiptButton />
          </RecordContextProvider>
        )}
        {only && <OutcomeActions id={only._id} />}
        <Button onClick={() => onAnother('repeat')}>{translate('console.money.repeat')}</Button>
        {chosen.type !== 'platform' && !chosen.hidden && to.length === 1 && (
          <Button component={LinkBase} to={link('wallets', chosen.wallet)}>
            {translate('console.operations.showWallet')}
          </Button>
        )}
      </Stack>
    </Stack>
  );
}

/** The full id, for pasting into support requests. */
function TransactionId({ id }: { id: string }) {
  const translate = useTranslate();
  return <CopyButton value={id} label={translate('console.money.transactionId')} />;
}
