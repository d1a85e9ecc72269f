/**
 * What a declaration can't say: one column, one section of the show page, one page's actions. A slot
 * replaces or adds exactly that piece; the rest is still made from the declaration.
 */
import type { ComponentType } from 'react';
import type { Field } from '../contract/fields.ts';
import type { DisplayProps } from './kinds/kind.ts';
import { AlteredBadge } from './resources/AlteredBadge.tsx';
import { OperationButton } from './resources/OperationButton.tsx';
import { SignedAmount } from './resources/SignedAmount.tsx';
import { WalletActions } from './resources/WalletActions.tsx';
import { WalletTransactions } from './resources/WalletTransactions.tsx';

export type Slots = {
  /** Shows one field in its own way, in lists and on the record's page. */
  fields?: Readonly<Record<string, ComponentType<DisplayProps<Field>>>>;
  /** Sections on the record's page, after those of the declaration. */
  sections?: readonly ComponentType[];
  /** Buttons on the record's page, before edit and delete. */
  recordActions?: ComponentType;
  /** Stands in the list's toolbar in place of the create button. */
  createAction?: ComponentType;
};

/** By the name of the resource; one without an entry is made from its declaration alone. */
const slots: Readonly<Record<string, Slots>> = {
  wallets: { sections: [WalletTransactions], recordActions: WalletActions },
  transaction: {
    fields: { amount: SignedAmount, altered: AlteredBadge },
    createAction: OperationButton,
  },
  audit: { fields: { altered: AlteredBadge } },
};

const noSlots: Slots = {};

export function slotsOf(resource: string): Slots {
  return slots[resource] ?? noSlots;
}
