/**
 * What a declaration can't say of a record's own page and its form. Fetched with the first such page, so
 * that lists don't carry it. A slot replaces or adds exactly that piece.
 */
import type { ComponentType } from 'react';
import type { RaRecord } from 'react-admin';
import { AuditChange, useAuditTitle } from '../../../features/audit/console/AuditChange.tsx';
import { RecordTrail } from '../../../features/audit/console/RecordTrail.tsx';
import { ClientCurrencies } from '../../../features/clients/console/ClientCurrencies.tsx';
import { CurrenciesInput } from '../../../features/clients/console/CurrenciesInput.tsx';
import { InvitationLink } from '../../../features/clients/console/InvitationLink.tsx';
import { CurrencyUse } from '../../../features/currencies/console/CurrencyUse.tsx';
import { CheckWalletButton } from '../../../features/integrity/console/CheckButton.tsx';
import {
  ClientBudget,
  ClientOperations,
  UserActions,
  UserBalances,
  UserOperations,
} from '../../../features/payments/console/OwnerMoney.tsx';
import { WalletActions } from '../../../features/payments/console/WalletActions.tsx';
import { TransactionData } from '../../../features/transactions/console/TransactionData.tsx';
import { TransactionEntries } from '../../../features/transactions/console/TransactionEntries.tsx';
import { TransactionSummary } from '../../../features/transactions/console/TransactionSummary.tsx';
import { WalletTransactions } from '../../../features/transactions/console/WalletTransactions.tsx';
import { AddCurrenciesButton } from '../../../features/wallets/console/AddCurrencies.tsx';
import type { Subject } from '../../contract/abilities.ts';
import { StatusButton } from '../records/StatusButton.tsx';
import { ResetFactorButton } from '../secondFactor/ResetFactorButton.tsx';
import type { Need } from './screens.ts';

/** A part of a record's page beside its fields. The page shows it by these rights, the preview of a role tells it. */
export type RecordPart = {
  Part: ComponentType;
  /** The message that is its heading. */
  title: string;
  /** All of these rights are asked for; none where whoever sees the record sees this. */
  needs: readonly Need[];
};

export type RecordSlots = {
  /** How the page is called, where the kind of record and what stands for it don't say it well. */
  useTitle?: (record: RaRecord) => string;
  /** Before the sections of the declaration. */
  summary?: ComponentType;
  /** After the sections of the declaration, and before the lists of what belongs to the record. */
  sections?: readonly RecordPart[];
  /** After those lists. */
  closing?: readonly RecordPart[];
  /** Fields that other parts of the page say already. */
  saidElsewhere?: readonly string[];
  /** Fields of which nothing is said where they are empty. */
  saidIfAny?: readonly string[];
  /** Shows one field in its own way. */
  fields?: Readonly<Record<string, ComponentType>>;
  /** Buttons on the page, before edit and delete. */
  actions?: readonly ComponentType[];
  /** Takes the place of a field's input; false where another input speaks for it too. */
  inputs?: Readonly<Record<string, ComponentType | false>>;
};

const trail = part(RecordTrail, 'console.record.trail', 'Audit');
const operations = 'console.record.operations';

const slots: Readonly<Record<string, RecordSlots>> = {
  user: {
    actions: [UserActions, StatusButton, ResetFactorButton],
    sections: [
      part(UserBalances, 'console.record.balances', 'UserBalance'),
      part(UserOperations, operations, 'Transaction'),
    ],
    closing: [trail],
  },
  client: {
    actions: [StatusButton],
    sections: [
      part(ClientCurrencies, 'console.currencies.title'),
      part(ClientBudget, 'console.budget.title', 'ClientWallet'),
      part(InvitationLink, 'console.invitation.title'),
    ],
    closing: [part(ClientOperations, operations, 'ClientWallet', 'ClientOperations', 'Transaction'), trail],
    saidElsewhere: ['activatedCurrencies', 'disabledCurrencies', 'wallet'],
    inputs: { activatedCurrencies: CurrenciesInput, disabledCurrencies: false },
  },
  currency: { sections: [part(CurrencyUse, 'console.use.title')], closing: [trail] },
  wallets: {
    actions: [WalletActions, AddCurrenciesButton, CheckWalletButton],
    sections: [part(WalletTransactions, operations, 'Transaction')],
    closing: [trail],
    saidElsewhere: ['currencies'],
  },
  role: { closing: [trail] },
  transaction: {
    summary: TransactionSummary,
    sections: [part(TransactionEntries, 'console.transaction.entries')],
    closing: [trail],
    saidElsewhere: ['type', 'status', 'amount', 'currency', 'fromType', 'from', 'toType', 'to', 'altered'],
    saidIfAny: ['content', 'data'],
    fields: { data: TransactionData },
  },
  audit: { useTitle: useAuditTitle, saidIfAny: ['content', 'data'], fields: { data: AuditChange } },
};

const noSlots: RecordSlots = {};

export function recordSlotsOf(resource: string): RecordSlots {
  return slots[resource] ?? noSlots;
}

/** Shown to whoever may read all of these subjects. */
function part(Part: ComponentType, title: string, ...subjects: Subject[]): RecordPart {
  return { Part, title, needs: subjects.map((subject) => ({ subject, action: 'read' })) };
}
