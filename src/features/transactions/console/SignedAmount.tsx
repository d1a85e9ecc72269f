/** A signed amount, from the perspective of the page's or list's owner. */
import { type RaRecord, useLocale, useRecordContext } from 'react-admin';
import { EmptyValue, formatMoney, getReferenceName } from '#engine/console';
import { getSideView, type PerspectiveSide, useSide } from './perspective/side.ts';

export function SignedAmount() {
  const locale = useLocale();
  const record = useRecordContext();
  const side = useSide();
  if (typeof record?.amount !== 'string') return <EmptyValue />;
  const { sign, tone } = lookOf(record, side);
  const isRefused = record.status === 'incorrect';
  return (
    <span
      className="figures"
      data-tone={tone}
      style={isRefused ? { textDecoration: 'line-through' } : undefined}
    >
      {sign}
      {formatMoney(record.amount, getReferenceName(record, 'currency'), locale)}
    </span>
  );
}

const looks = { in: { sign: '+', tone: 'success' }, out: { sign: '−', tone: 'error' } };
const neutral = { sign: '', tone: undefined };

function lookOf(record: RaRecord, side: PerspectiveSide) {
  // A declined transaction moved nothing: no sign, no color.
  const seen = record.status === 'incorrect' ? undefined : getSideView(side, record);
  return seen ? looks[seen.way] : neutral;
}
