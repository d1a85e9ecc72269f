/** Warns in a review about similar posted payments, each with a link; or that the search for them failed. */
import { Alert, AlertTitle, Box, Link, Typography } from '@mui/material';
import { LinkBase, type RaRecord, useCreatePath, useLocale, useTranslate } from 'react-admin';
import { Amount, formatTimestampText, getReferenceName } from '#engine/console';
import { transaction } from '#features/transactions';
import type { Payment } from './payment.ts';
import type { SimilarResult } from './useSimilar.ts';

const MAX_SHOWN = 5;

type Props = { payment: Payment; result: SimilarResult };

export function SimilarPayments({ payment, result }: Props) {
  const translate = useTranslate();
  const { payments: similar, isLoading, isUnknown } = result;
  if (isLoading)
    return (
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('console.money.similar.looking')}
      </Typography>
    );
  if (isUnknown) return <Alert severity="warning">{translate('console.money.similar.unknown')}</Alert>;
  if (similar.length === 0) return null;
  const title = payment.kind === 'bonus' ? 'console.money.similar.bonus' : 'console.money.similar.title';
  const more = similar.length - MAX_SHOWN;
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { minWidth: 0 } }}>
      <AlertTitle>{translate(title, { smart_count: similar.length })}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {similar.slice(0, MAX_SHOWN).map((record) => (
          <SimilarPayment key={record.id} record={record} side={payment.kind === 'debit' ? 'from' : 'to'} />
        ))}
      </Box>
      {more > 0 && translate('console.money.andMore', { smart_count: more })}
    </Alert>
  );
}

function SimilarPayment({ record, side }: { record: RaRecord; side: 'from' | 'to' }) {
  const locale = useLocale();
  const createPath = useCreatePath();
  const name = getReferenceName(record, side);
  return (
    <li>
      {name && `${name} · `}
      <Amount amount={String(record.amount)} currency={getReferenceName(record, 'currency')} />
      {` · ${record.reference} · `}
      <Link
        component={LinkBase}
        to={createPath({ resource: transaction.name, id: record.id, type: 'show' })}
        color="inherit"
        underline="always"
      >
        {formatTimestampText(String(record.date), locale, 'second')}
      </Link>
    </li>
  );
}
