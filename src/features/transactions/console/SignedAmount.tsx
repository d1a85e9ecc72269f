/** A signed amount, from the perspective of the page's or list's owner. */
import { useRecordContext } from 'react-admin';
import { Amount, EmptyValue, getReferenceName } from '#engine/console';
import { getSideView, useSide } from './perspective/side.ts';

export function SignedAmount() {
  const record = useRecordContext();
  const side = useSide();
  if (typeof record?.amount !== 'string') return <EmptyValue />;
  const isDeclined = record.status === 'incorrect';
  return (
    <Amount
      amount={record.amount}
      currency={getReferenceName(record, 'currency')}
      // A declined transaction moved nothing: no sign, no color.
      direction={isDeclined ? undefined : getSideView(side, record)?.direction}
      isVoid={isDeclined}
    />
  );
}
