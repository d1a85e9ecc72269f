/**
 * The list of payments that the user is preparing or sending. It is stored for the session of the tab, from before
 * anything is sent: after a reload or a lost connection each payment can be sent again under its key. Each user sees only
 * their own.
 */
import { storedUser } from '#engine/console';
import type { WalletParty } from '#features/wallets/console';

/** What a payment was sent as: sent again, it has to be the same. */
export type TransferTerms = { to: string; amount: string; reference: string };

export type Outcome =
  | { state: 'paid'; transaction: string }
  | { state: 'waiting'; approval: string }
  | { state: 'declined'; code: string; complaints: Record<string, { key: string; args?: object }> };

export type PaymentRow = {
  id: string;
  /** As typed: a user name, e-mail address, id or payment code. */
  to: string;
  /** As typed. */
  amount: string;
  reference: string;
  /** Message key of what is wrong with the line that it was read from, until it is edited. */
  issue?: string;
  /** How often it was declined and sent anew. */
  attempt: number;
  /** Since it was first sent in this attempt. Without an outcome, it may have been booked. */
  body?: TransferTerms;
  outcome?: Outcome;
};

export type PaymentList = {
  /** The paying wallet, if one was chosen. */
  from: WalletParty | null;
  /** `_id` of the currency; '' if none was chosen. */
  currency: string;
  /** What was pasted and not read yet. */
  text: string;
  rows: readonly PaymentRow[];
  /** Recipients that were found, by what was typed. */
  found: Readonly<Record<string, WalletParty>>;
};

export const emptyList: PaymentList = { from: null, currency: '', text: '', rows: [], found: {} };

/** The Idempotency-Key of a payment. Copies of the tab make the same, so that they cannot pay twice either. */
export function keyOf({ id, attempt }: PaymentRow): string {
  return `${id}.${attempt}`;
}

/** Whether it was sent and nothing says whether it was booked. */
export function isUnanswered({ body, outcome }: PaymentRow): boolean {
  return body !== undefined && outcome === undefined;
}

/** Whether it can be changed and removed: it was not booked and cannot be any more. */
export function isOpen({ body, outcome }: PaymentRow): boolean {
  return outcome ? outcome.state === 'declined' : body === undefined;
}

/** The signed-in user's; the same object until something changes. */
export function readList(): PaymentList {
  const name = storageName();
  const text = sessionStorage.getItem(name);
  if (last?.name !== name || last.text !== text) last = { name, text, list: parseList(text) };
  return last.list;
}

/** @throws DOMException if the browser cannot store it; nothing has changed then */
export function changeList(change: (list: PaymentList) => PaymentList): void {
  const list = change(readList());
  const [name, text] = [storageName(), JSON.stringify(list)];
  sessionStorage.setItem(name, text);
  last = { name, text, list };
  for (const listener of listeners) listener();
}

/** Changes one payment. */
export function changeRow(id: string, change: (row: PaymentRow) => PaymentRow): void {
  changeList((list) => ({ ...list, rows: list.rows.map((row) => (row.id === id ? change(row) : row)) }));
}

/** An edited payment that was declined is another one: it gets a new key. */
export function editRow(row: PaymentRow, cells: Partial<Pick<PaymentRow, 'to' | 'amount' | 'reference'>>) {
  const { issue: _issue, body: _body, outcome, attempt, ...rest } = row;
  return { ...rest, ...cells, attempt: outcome ? attempt + 1 : attempt };
}

/** Calls `listener` when the list changes. Returns an unsubscribe function. */
export function onListChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const listeners = new Set<() => void>();
let last: { name: string; text: string | null; list: PaymentList } | undefined;

const storageName = () => `payMany:${storedUser()?._id ?? ''}`;

function parseList(text: string | null): PaymentList {
  try {
    return text ? { ...emptyList, ...(JSON.parse(text) as PaymentList) } : emptyList;
  } catch {
    return emptyList;
  }
}
