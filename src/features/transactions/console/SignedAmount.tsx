/**
 * An amount that says which way it went: on a wallet's page into that wallet or out of it, elsewhere by
 * what the transaction calls itself.
 */
import { createContext, useContext } from 'react';
import { type RaRecord, useLocale, useRecordContext } from 'react-admin';
import { formatMoney } from '../../../engine/console/kinds/format.ts';
import { nameIn } from '../../../engine/console/kinds/kind.ts';
import { Nothing } from '../../../engine/console/kinds/parts/Nothing.tsx';

/** The owner whose side is looked from; none where several owners' transactions stand together. */
export const OwnSide = createContext<string | undefined>(undefined);

export function SignedAmount() {
  const locale = useLocale();
  const record = useRecordContext();
  const side = useContext(OwnSide);
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

const into = { sign: '+', tone: 'success' };
const outOf = { sign: '−', tone: 'error' };
const neutral = { sign: '', tone: undefined };

function lookOf(record: RaRecord, side: string | undefined) {
  // A refused one moved nothing: no sign, no colour.
  if (record.status === 'incorrect') return neutral;
  if (side && record.to === side) return into;
  if (side && record.from === side) return outOf;
  if (record.type === 'credit') return into;
  return record.type === 'debit' ? outOf : neutral;
}
