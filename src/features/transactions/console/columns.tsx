/** The columns of short transaction tables on other records' pages. */
import type { ComponentType } from 'react';
import { FieldDisplay, getAlignment } from '#engine/console';
import { transaction } from '../resource.ts';
import { BalanceAfter, Counterparty, Direction, StatusNote } from './perspective/parts.tsx';

export type Column = {
  key: string;
  /** A message key. */
  label: string;
  align: 'left' | 'right';
  Cell: ComponentType;
};

const createColumn = (name: keyof typeof transaction.fields): Column => ({
  key: name,
  label: `resources.transaction.fields.${name}`,
  align: getAlignment(transaction, name),
  Cell: () => <FieldDisplay resource={transaction} name={name} />,
});

const statusColumn: Column = {
  ...{ key: 'standing', label: 'resources.transaction.fields.status', align: 'left' },
  Cell: StatusNote,
};

/** After the date, which links to the transaction. */
export const allColumns: readonly Column[] = [
  ...(['type', 'amount', 'from', 'to', 'reference'] as const).map(createColumn),
  statusColumn,
];

/** From the perspective of the page's owner. */
export const perspectiveColumns: readonly Column[] = [
  { key: 'way', label: 'console.movement.title', align: 'left', Cell: Direction },
  { key: 'other', label: 'console.movement.other', align: 'left', Cell: Counterparty },
  createColumn('reference'),
  createColumn('amount'),
  { key: 'after', label: 'console.transaction.balanceAfter', align: 'right', Cell: BalanceAfter },
  statusColumn,
];
