/**
 * What a declaration can't say of lists and columns. A slot replaces or adds exactly that piece; the rest is
 * still made from the declaration. What only a record's own page shows is in recordSlots.tsx.
 */
import type { ComponentType } from 'react';
import { ActionName, RecordName } from '../../../features/audit/console/AuditFields.tsx';
import { CheckButton } from '../../../features/integrity/console/CheckButton.tsx';
import { OperationButton } from '../../../features/payments/console/OperationButton.tsx';
import { SignedAmount } from '../../../features/transactions/console/SignedAmount.tsx';
import type { Field } from '../../contract/fields.ts';
import { AlteredBadge } from '../kinds/AlteredBadge.tsx';
import type { DisplayProps } from '../kinds/kind.ts';

export type Slots = {
  /** Shows one field in its own way, in lists and on the record's page. */
  fields?: Readonly<Record<string, ComponentType<DisplayProps<Field>>>>;
  /** Stands in the list's toolbar in place of the create button. */
  createAction?: ComponentType;
  /** Another button there, beside the export. */
  listAction?: ComponentType;
};

/** By the name of the resource; one without an entry is made from its declaration alone. */
const slots: Readonly<Record<string, Slots>> = {
  transaction: {
    fields: { amount: SignedAmount, altered: AlteredBadge, action: ActionName },
    createAction: OperationButton,
    listAction: CheckButton,
  },
  audit: {
    fields: { record: RecordName, altered: AlteredBadge },
    listAction: CheckButton,
  },
};

const noSlots: Slots = {};

export function slotsOf(resource: string): Slots {
  return slots[resource] ?? noSlots;
}
