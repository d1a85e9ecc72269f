/** Says exactly what will happen, and carries it out once that is confirmed. */
import { Alert, Button, Stack, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { formatMoney } from '../format.ts';
import { storedUser } from '../session/storage.ts';
import { Facts } from './Facts.tsx';
import type { ReviewedOperation } from './operation.ts';

type Props = {
  operation: ReviewedOperation;
  error: Error | null;
  /** No answer arrived: whether it was carried out isn't known. */
  unsure: boolean;
  isPending: boolean;
  onChangeIt: () => void;
  onSend: () => void;
};

export function OperationReview({ operation, error, unsure, isPending, onChangeIt, onSend }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const { type, wallet, currency } = operation;
  const written = (amount: string) => formatMoney(amount, currency.abbreviation, locale);
  const source = sourceOf(storedUser()?.role);
  return (
    <Stack spacing={2}>
      <Typography variant="h6" component="h2">
        {translate('console.operations.confirm.title')}
      </Typography>
      <Typography>
        {translate(`console.operations.confirm.${type}`, {
          amount: written(operation.amount),
          owner: wallet.owner,
        })}{' '}
        {source && translate(`console.operations.confirm.${source}`)}
      </Typography>
      <Facts
        facts={[
          // While it isn't known whether it was carried out, nor is what the wallet holds.
          [translate('console.operations.confirm.before'), unsure ? '' : written(operation.before)],
          [translate('console.operations.confirm.after'), unsure ? '' : written(operation.after)],
          [translate('console.operations.reference'), operation.reference],
          [translate('console.operations.content'), operation.content],
        ]}
      />
      {unsure && <Alert severity="warning">{translate('console.operations.unsure')}</Alert>}
      {error && !unsure && <Alert severity="error">{translate(error.message, { _: error.message })}</Alert>}
      <Stack direction="row" spacing={1}>
        <Button variant="contained" disableElevation onClick={onSend} disabled={isPending}>
          {translate(buttonText(isPending, unsure))}
        </Button>
        {/* While it isn't known how it ended, another one under a new key could book it twice. */}
        <Button onClick={onChangeIt} disabled={isPending || unsure}>
          {translate('console.operations.confirm.change')}
        </Button>
      </Stack>
    </Stack>
  );
}

function buttonText(isPending: boolean, unsure: boolean): string {
  if (isPending) return 'console.operations.confirm.sending';
  return unsure ? 'console.retry' : 'console.operations.confirm.send';
}

/** Whose wallet stands on the other side (DESIGN section 4). */
function sourceOf(role: string | null | undefined): 'platform' | 'client' | 'own' | undefined {
  if (role === 'root' || role === 'super_admin') return 'platform';
  if (role === 'admin') return 'client';
  return role === 'agent' ? 'own' : undefined;
}
