/** Looks up the recipients of a list. */
import { useEffect, useRef, useState } from 'react';
import { type DataProvider, useDataProvider } from 'react-admin';
import { ApiError } from '#engine/console';
import type { ValidationError } from '#engine/contract';
import { findUsers, NAMES_PER_REQUEST, type WalletParty } from '#features/wallets/console';
import { parsePaymentCode } from '../recipient/paymentCode.ts';
import { resolveRecipient } from '../recipient/useRecipient.ts';
import { changeList, isOpen, type PaymentList } from './list.ts';

/** By name: who was found, or why nobody was. Without an entry, the look-up has not been made yet. */
export type Lookups = Readonly<Record<string, { party: WalletParty } | { error: ValidationError }>>;

/** The name by which a recipient is looked up, from what was typed. */
export function nameOf(text: string): string {
  return textOf(text).toLowerCase();
}

const textOf = (typed: string) => parsePaymentCode(typed) ?? typed.trim();

type Failure = { error: unknown /** When the look-ups go on by themselves, ISO 8601. */; until?: string };

/**
 * @param isExact for users who cannot see the recipients: they are looked up one by one, as in the form for one payment,
 *   within the same limit
 */
export function useLookups({ rows, found }: PaymentList, isExact: boolean) {
  const provider = useDataProvider();
  const [errors, setErrors] = useState<Record<string, ValidationError>>({});
  const [failure, setFailure] = useState<Failure>();
  const isBusy = useRef(false);
  const [version, setVersion] = useState(0);
  const texts = new Map(rows.filter(isOpen).map(({ to }) => [nameOf(to), textOf(to)]));
  const missing = [...texts].filter(
    ([name]) => name && !Object.hasOwn(found, name) && !Object.hasOwn(errors, name),
  );

  useEffect(() => {
    if (isBusy.current || failure || missing.length === 0) return;
    isBusy.current = true;
    const batch = missing.slice(0, isExact ? 1 : NAMES_PER_REQUEST);
    findRecipients(
      batch.map(([, text]) => text),
      isExact,
      provider,
    )
      .then((parties) => {
        const others = batch.map(([name]) => name).filter((name) => !parties.has(name));
        if (parties.size > 0)
          changeList((list) => ({ ...list, found: { ...list.found, ...Object.fromEntries(parties) } }));
        setErrors((previous) => ({
          ...previous,
          ...Object.fromEntries(others.map((name) => [name, { key: 'validation.recipient' }])),
        }));
      })
      .catch((error: unknown) => setFailure(toFailure(error)))
      .finally(() => {
        isBusy.current = false;
        setVersion((count) => count + 1);
      });
  });

  useEffect(() => {
    if (!failure?.until) return;
    const timer = setTimeout(() => setFailure(undefined), Date.parse(failure.until) - Date.now());
    return () => clearTimeout(timer);
  }, [failure]);

  const lookups: Lookups = {
    ...Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, { error }])),
    ...Object.fromEntries(Object.entries(found).map(([name, party]) => [name, { party }])),
  };
  return {
    lookups,
    /** Changes with the look-ups. */
    version,
    /** How many recipients are not looked up yet. */
    left: missing.length,
    failure,
    /** Looks up again those that were not found or cannot be paid. */
    retry: () => {
      const active = Object.entries(found).filter(([, { inactive }]) => !inactive);
      changeList((list) => ({ ...list, found: Object.fromEntries(active) }));
      setErrors({});
      setFailure(undefined);
      setVersion((count) => count + 1);
    },
  };
}

async function findRecipients(
  texts: readonly string[],
  isExact: boolean,
  provider: DataProvider,
): Promise<Map<string, WalletParty>> {
  if (!isExact) return findUsers(provider, texts);
  const [text = ''] = texts;
  try {
    return new Map([[nameOf(text), await resolveRecipient(text)]]);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return new Map();
    throw error;
  }
}

function toFailure(error: unknown): Failure {
  if (!(error instanceof ApiError) || error.status !== 429 || !error.retryAfter) return { error };
  return { error, until: new Date(Date.now() + error.retryAfter * 1000).toISOString() };
}
