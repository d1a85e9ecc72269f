/** An amount that says which way it went: a credit into the wallet, a debit out of it. */
import { Box } from '@mui/material';
import { useLocale, useRecordContext } from 'react-admin';
import { formatMoney } from '../format.ts';
import { nameIn } from '../kinds/kind.ts';
import { Nothing } from '../kinds/Nothing.tsx';

const looks: Record<string, { sign: string; color: string }> = {
  credit: { sign: '+', color: 'success.main' },
  debit: { sign: '−', color: 'error.main' },
};
const neutral = { sign: '', color: 'text.primary' };

export function SignedAmount() {
  const locale = useLocale();
  const record = useRecordContext();
  if (typeof record?.amount !== 'string') return <Nothing />;
  // A refused one moved nothing: no sign, no colour.
  const look = (record.status === 'incorrect' ? undefined : looks[record.type]) ?? neutral;
  return (
    <Box
      component="span"
      className="figures"
      sx={{ color: look.color, textDecoration: record.status === 'incorrect' ? 'line-through' : undefined }}
    >
      {look.sign}
      {formatMoney(record.amount, nameIn(record, 'currency'), locale)}
    </Box>
  );
}
