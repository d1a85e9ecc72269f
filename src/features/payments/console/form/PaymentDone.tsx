/**
 * The sent payment, with the current balances from the service. No button here fills in amount and reference again:
 * pressed in haste, it would pay twice.
 */
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Alert, AlertTitle, Button, Stack } from '@mui/material';
import { LinkBase, RecordContextProvider, useCreatePath, useLocale, useTranslate } from 'react-admin';
import {
  Amount,
  CopyButton,
  DescriptionList,
  formatMoney,
  formatTimestampText,
  type ServiceRecord,
  useFocusTarget,
} from '#engine/console';
import { ReceiptButton, ReceiptLetterhead } from '#features/receipts/console';
import { OutcomeActions, useReversal } from '#features/transactions/console';
import { draftTotal, outcomeTitle, usePaymentSentence } from './labels.ts';
import type { Next, Payment } from './payment.ts';
import { Sides } from './Sides.tsx';
import { usePartyBalances } from './usePartyBalances.ts';

type Props = {
  payment: Payment;
  transactions: readonly ServiceRecord[];
  onNext: (next: Next) => void;
};

export function PaymentDone({ payment, transactions, onNext }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const createPath = useCreatePath();
  const title = useFocusTarget<HTMLDivElement>();
  const { from, to, currency, reference, content, kind } = payment;
  const sentence = usePaymentSentence(payment, 'done');
  const [recipient = from] = to;
  const party = kind === 'debit' ? from : recipient;
  const balance = usePartyBalances(party)?.find((one) => one.currency === currency.currency);
  const [first, second] = transactions;
  const single = second ? undefined : first;
  const reversal = useReversal(single?._id);
  const link = (resource: string, id: string) => createPath({ resource, id, type: 'show' });
  // A single payment has its receipt; a bonus for several is documented here.
  const isDocument = kind === 'bonus';
  const date = typeof first?.date === 'string' ? formatTimestampText(first.date, locale, 'second') : '';
  return (
    <Stack spacing={2}>
      {isDocument && first && (
        <ReceiptLetterhead
          transaction={first._id}
          title={translate('console.bonus.document')}
          facts={[[translate('resources.transaction.fields.date'), date]]}
        />
      )}
      <Alert severity={reversal ? 'info' : 'success'}>
        <AlertTitle {...title}>
          {translate(
            reversal ? `console.transaction.reversal.${reversal.kind}` : outcomeTitle(payment, 'done'),
          )}
        </AlertTitle>
        {sentence}{' '}
        {to.length === 1 &&
          balance &&
          translate('console.operations.balanceAfter', {
            balance: formatMoney(balance.balance, balance.abbreviation, locale),
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
          [translate('resources.transaction.fields.date'), !isDocument && date],
          [
            translate('resources.transaction.fields.amount'),
            <Amount key="amount" amount={draftTotal(payment)} currency={currency.abbreviation} />,
          ],
          [translate('console.operations.reference'), reference],
          [translate('console.operations.content'), content],
          [translate('console.money.transactionId'), single && <TransactionId id={single._id} />],
        ]}
      />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', displayPrint: 'none' }}>
        <Button variant="contained" disableElevation onClick={() => onNext('blank')}>
          {translate('console.operations.another')}
        </Button>
        {isDocument && (
          <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => window.print()}>
            {translate('console.statement.print')}
          </Button>
        )}
        {single && (
          <Button variant="outlined" component={LinkBase} to={link('transaction', single._id)}>
            {translate('console.operations.showTransaction')}
          </Button>
        )}
        {single && (
          <RecordContextProvider value={{ ...single, id: single._id }}>
            <ReceiptButton />
          </RecordContextProvider>
        )}
        {single && <OutcomeActions id={single._id} />}
        <Button onClick={() => onNext('repeat')}>{translate('console.money.repeat')}</Button>
        {party.type !== 'platform' && !party.hidden && to.length === 1 && (
          <Button component={LinkBase} to={link('wallets', party.wallet)}>
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
