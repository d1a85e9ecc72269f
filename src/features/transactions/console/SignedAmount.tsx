/**
 * An amount that says which way it went: on a wallet's page into that wallet or out of it, elsewhere by
 * what the transaction calls itself.
 */
import { useContext } from 'react';
import { type RaRecord, useLocale, useRecordContext } from 'react-admin';
import { formatMoney } from '../../../engine/console/kinds/format.ts';
import { nameIn } from '../../../engine/console/kinds/kind.ts';
import { Nothing } from '../../../engine/console/kinds/parts/Nothing.tsx';
import { storedUser } from '../../../engine/console/session/storage.ts';
import { scopeOf } from '../../../engine/contract/rights/scope.ts';
import { OwnSide, seenBy } from './side/side.ts';

export function SignedAmount() {
  const locale = useLocale();
  const record = useRecordContext();
  const side = useContext(OwnSide) ?? onlySide();
  if (typeof record?.amount !== 'string') return <Nothing />;
  const { sign, tone } = lookOf(record, side);
  const isRefused = record.status === 'incorrect';
  return (
    <span
      className="figures"
      data-tone={tone}
      style={isRefused ? { textDecoration: 'line-through' } : undefined}
    >
      {sign}
      {formatMoney(record.amount, nameIn(record, 'currency'), locale)}
    </span>
  );
}

/** Whoever sees the own transactions alone looks at them from the own side wherever they stand. */
function onlySide(): string | undefined {
  const user = storedUser();
  return user && scopeOf(user) === 'own' ? user._id : undefined;
}

const into = { sign: '+', tone: 'success' };
const outOf = { sign: '−', tone: 'error' };
const neutral = { sign: '', tone: undefined };

function lookOf(record: RaRecord, side: string | undefined) {
  // A refused one moved nothing: no sign, no colour.
  if (record.status === 'incorrect') return neutral;
  const seen = seenBy(side, record);
  if (seen) return seen.way === 'in' ? into : outOf;
  if (record.type === 'credit') return into;
  return record.type === 'debit' ? outOf : neutral;
}
