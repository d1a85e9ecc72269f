/** Credit or debit a wallet: fill in, review what will happen, carry out, see how it ended. */
import { Paper, Stack } from '@mui/material';
import { useEffect, useState } from 'react';
import { Title, useGetOne, useLocale, useLocation, useTranslate } from 'react-admin';
import type { Complaints } from '../../contract/complaints.ts';
import { wallets } from '../../contract/resources/wallets.ts';
import { typedDecimal } from '../format.ts';
import { useUnsaved } from '../layout/unsaved.ts';
import { useBalances } from '../pages/useBalances.ts';
import { representation } from '../resources/representation.ts';
import { OperationDone } from './OperationDone.tsx';
import { OperationForm } from './OperationForm.tsx';
import { OperationReview } from './OperationReview.tsx';
import { type Operation, type ReviewedOperation, reviewed } from './operation.ts';
import { keptPending } from './pending.ts';
import { useSending } from './useSending.ts';

const blank = { currency: '', amount: '', reference: '', content: '' };

export function OperationPage() {
  const translate = useTranslate();
  const locale = useLocale();
  const { operation, change, restart } = useFilledIn();
  const [complaints, setComplaints] = useState<Complaints>({});
  const [ready, setReady] = useState<ReviewedOperation | undefined>(() => keptPending()?.operation);
  const { data: balances = [] } = useBalances(operation.wallet?.wallet);
  const { send, transaction, error, isPending, unsure, reset } = useSending();

  useUnsaved(!transaction && Boolean(operation.amount || operation.reference || operation.content));

  const review = () => {
    const amount = typedDecimal(operation.amount, locale);
    const result = reviewed({ ...operation, amount }, balances);
    setComplaints('complaints' in result ? result.complaints : {});
    if ('operation' in result) setReady(result.operation);
  };
  const changeIt = () => {
    setReady(undefined);
    reset();
  };
  const another = () => {
    changeIt();
    restart();
  };

  return (
    <Stack sx={{ pt: 2, maxWidth: 640 }}>
      <Title title={translate('console.operations.title')} />
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }} aria-live="polite">
        {!ready && (
          <OperationForm
            operation={operation}
            balances={balances}
            complaints={complaints}
            onChange={(changed) => {
              change(changed);
              setComplaints({});
            }}
            onReview={review}
          />
        )}
        {ready && !transaction && (
          <OperationReview
            operation={ready}
            error={error}
            unsure={unsure}
            isPending={isPending}
            onChangeIt={changeIt}
            onSend={() => send(ready)}
          />
        )}
        {ready && transaction && (
          <OperationDone operation={ready} transaction={transaction._id} onAnother={another} />
        )}
      </Paper>
    </Stack>
  );
}

/** What is filled in, beginning with what the address says (`?wallet=…&type=…`). */
function useFilledIn() {
  const asked = new URLSearchParams(useLocation().search);
  const walletId = asked.get('wallet');
  const type = asked.get('type') === 'debit' ? 'debit' : 'credit';
  const [operation, setOperation] = useState<Operation>({ wallet: null, type, ...blank });
  const change = (changed: Partial<Operation>) => setOperation((before) => ({ ...before, ...changed }));
  const { data: named } = useGetOne(wallets.name, { id: walletId ?? '' }, { enabled: walletId !== null });
  useEffect(() => {
    if (!named) return;
    const wallet = { wallet: named._id, owner: representation(wallets, named), ownerType: named.ownerType };
    setOperation((before) => (before.wallet ? before : { ...before, wallet }));
  }, [named]);
  const restart = () => change(blank);
  return { operation, change, restart };
}
