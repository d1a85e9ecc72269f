/** A signed amount, from the perspective of the page's or list's owner. */
import { type RaRecord, useLocale, useRecordContext } from 'react-admin';
import { EmptyValue, formatMoney, getReferenceName } from '#engine/console';
import { getSideView, type PerspectiveSide, useSide } from './perspective/side.ts';

export function SignedAmount() {
  const locale = useLocale();
  const record = useRecordContext();
  const side = useSide();
  if (typeof record?.amount !== 'string') return <EmptyValue />;
  const { sign, tone } = getStyle(record, side);
  const isDeclined = record.status === 'incorrect';
  return (
    <span
      className="figures"
      data-tone={tone}
      style={isDeclined ? { textDecoration: 'line-through' } : undefined}
    >
      {sign}
      {formatMoney(record.amount, getReferenceName(record, 'currency'), locale)}
    </span>
  );
}

const styles = { in: { sign: '+', tone: 'success' }, out: { sign: '−', tone: 'error' } };
const neutralStyle = { sign: '', tone: undefined };

function getStyle(record: RaRecord, side: PerspectiveSide) {
  // A declined transaction moved nothing: no sign, no color.
  const view = record.status === 'incorrect' ? undefined : getSideView(side, record);
  return view ? styles[view.direction] : neutralStyle;
}
