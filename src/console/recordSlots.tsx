/**
 * What a declaration can't say of a record's own page and its form. Fetched with the first such page, so
 * that lists don't carry it. A slot replaces or adds exactly that piece.
 */
import type { ComponentType } from 'react';
import type { RaRecord } from 'react-admin';
import { AddCurrenciesButton } from './records/AddCurrencies.tsx';
import { AuditChange, useAuditTitle } from './records/AuditChange.tsx';
import { ClientCurrencies } from './records/ClientCurrencies.tsx';
import { CurrenciesInput } from './records/CurrenciesInput.tsx';
import { CurrencyUse } from './records/CurrencyUse.tsx';
import { InvitationLink } from './records/InvitationLink.tsx';
import {
  ClientBudget,
  ClientOperations,
  UserActions,
  UserBalances,
  UserOperations,
} from './records/OwnerMoney.tsx';
import { RecordTrail } from './records/RecordTrail.tsx';
import { StatusButton } from './records/StatusButton.tsx';
import { TransactionData } from './records/TransactionData.tsx';
import { TransactionEntries } from './records/TransactionEntries.tsx';
import { TransactionSummary } from './records/TransactionSummary.tsx';
import { WalletActions } from './resources/WalletActions.tsx';
import { WalletTransactions } from './resources/WalletTransactions.tsx';

export type RecordSlots = {
  /** How the page is called, where the kind of record and what stands for it don't say it well. */
  useTitle?: (record: RaRecord) => string;
  /** Before the sections of the declaration. */
  summary?: ComponentType;
  /** After the sections of the declaration, and before the lists of what belongs to the record. */
  sections?: readonly ComponentType[];
  /** After those lists. */
  closing?: readonly ComponentType[];
  /** Fields that other parts of the page say already. */
  saidElsewhere?: readonly string[];
  /** Shows one field in its own way. */
  fields?: Readonly<Record<string, ComponentType>>;
  /** Buttons on the page, before edit and delete. */
  actions?: readonly ComponentType[];
  /** Takes the place of a field's input; false where another input speaks for it too. */
  inputs?: Readonly<Record<string, ComponentType | false>>;
};

const slots: Readonly<Record<string, RecordSlots>> = {
  user: {
    actions: [UserActions, StatusButton],
    sections: [UserBalances, UserOperations],
    closing: [RecordTrail],
  },
  client: {
    actions: [StatusButton],
    sections: [ClientCurrencies, ClientBudget, InvitationLink],
    closing: [ClientOperations, RecordTrail],
    saidElsewhere: ['activatedCurrencies', 'disabledCurrencies', 'wallet'],
    inputs: { activatedCurrencies: CurrenciesInput, disabledCurrencies: false },
  },
  currency: { sections: [CurrencyUse], closing: [RecordTrail] },
  wallets: {
    actions: [WalletActions, AddCurrenciesButton],
    sections: [WalletTransactions],
    closing: [RecordTrail],
    saidElsewhere: ['currencies'],
  },
  role: { closing: [RecordTrail] },
  transaction: {
    summary: TransactionSummary,
    sections: [TransactionEntries],
    closing: [RecordTrail],
    saidElsewhere: ['type', 'status', 'amount', 'currency', 'fromType', 'from', 'toType', 'to', 'altered'],
    fields: { data: TransactionData },
  },
  audit: { useTitle: useAuditTitle, fields: { data: AuditChange } },
};

const noSlots: RecordSlots = {};

export function recordSlotsOf(resource: string): RecordSlots {
  return slots[resource] ?? noSlots;
}
