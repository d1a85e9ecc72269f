/** Warns on a review of payments that were posted already and look the same, each with a link. */
import { Alert, AlertTitle, Box } from '@mui/material';
import { LinkBase, type RaRecord, useCreatePath, useLocale, useTranslate } from 'react-admin';
import { formatMoment, formatMoney } from '../../../../engine/console/kinds/format.ts';
import { nameIn } from '../../../../engine/console/kinds/kind.ts';
import { transaction } from '../../../transactions/resource.ts';
import type { Payment } from './payment.ts';
import { useSimilar } from './useSimilar.ts';

const MAX_SHOWN = 5;

export function SimilarPayments({ payment }: { payment: Payment }) {
  const translate = useTranslate();
  const similar = useSimilar(payment);
  if (similar.length === 0) return null;
  const title = payment.kind === 'bonus' ? 'console.money.similar.bonus' : 'console.money.similar.title';
  const more = similar.length - MAX_SHOWN;
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { minWidth: 0 } }}>
      <AlertTitle>{translate(title, { smart_count: similar.length })}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {similar.slice(0, MAX_SHOWN).map((record) => (
          <Similar key={record.id} record={record} side={payment.kind === 'debit' ? 'from' : 'to'} />
        ))}
      </Box>
      {more > 0 && translate('console.money.andMore', { smart_count: more })}
    </Alert>
  );
}

function Similar({ record, side }: { record: RaRecord; side: 'from' | 'to' }) {
  const locale = useLocale();
  const createPath = useCreatePath();
  const said = [
    nameIn(record, side),
    formatMoney(String(record.amount), nameIn(record, 'currency'), locale),
    record.reference,
  ];
  return (
    <li>
      {said.filter(Boolean).join(' · ')}
      {' · '}
      <LinkBase to={createPath({ resource: transaction.name, id: record.id, type: 'show' })}>
        {formatMoment(String(record.date), locale, 'second')}
      </LinkBase>
    </li>
  );
}
