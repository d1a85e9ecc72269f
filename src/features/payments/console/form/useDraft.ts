/** The payment draft, initialized from the URL. */

import { useAbility } from '@casl/react';
import { useEffect, useState } from 'react';
import { storedUser, useFilledForm } from '#engine/console';
import type { Ability, ValidationErrors } from '#engine/contract';
import type { WalletParty } from '#features/wallets/console';
import { type Draft, listCurrencies, type Next, type PartyBalances, type PaymentKind } from './payment.ts';
import { buildSides, type PaymentSide } from './sides.ts';
import { useFixedParties } from './useFixedParties.ts';
import { useVisibleBalances } from './usePartyBalances.ts';
import { noParties, usePaymentParams } from './usePaymentParams.ts';
import { useWithFrozen } from './useWithFrozen.ts';

const blank = { currency: '', amount: '', reference: '', content: '' };

export type DraftState = {
  /** Including the sides that follow from the kind. */
  draft: Draft;
  sides: { from: PaymentSide; to: PaymentSide };
  balances: PartyBalances;
  /** Whether the parties named by the URL or kind, or their balances, are still loading. */
  isLoading: boolean;
  /** Why the balances could not be loaded; without them there is no currency to choose. */
  balancesError: Error | null;
  /** The initial text of the recipient field. */
  initialRecipient: string;
  change: (changed: Partial<Draft>) => void;
  /** Field errors since the last check. */
  validationErrors: ValidationErrors;
  /** Validates a filled-in field when it loses the focus. */
  validateField: (field: keyof Draft) => void;
  /** Whether the user has filled in anything that isn't empty now; values from the URL don't count. */
  isDirty: boolean;
  /** Validates the draft and continues if it is valid. */
  review: (onValid: () => void) => void;
  /** Shows the service's field errors. */
  showErrors: (validationErrors: ValidationErrors) => void;
  /** Starts the next payment. */
  restart: (next: Next) => void;
};

/** @param kinds the available kinds, never empty @param check returns field errors */
export function useDraft(
  kinds: readonly PaymentKind[],
  check: (draft: Draft, balances: PartyBalances) => ValidationErrors,
): DraftState {
  const ability = useAbility<Ability>();
  const [first = 'transfer'] = kinds;
  const params = usePaymentParams();
  const chosenKind = kinds.find((kind) => kind === params.kind);
  const form = useFilledForm<Draft>({
    initialValues: {
      ...{ kind: chosenKind ?? first, from: null, to: null, ...blank },
      ...{ currency: params.currency, amount: params.amount, reference: params.reference },
    },
    check: (): ValidationErrors => check(draft, balances),
    draftKey: `payment ${kinds.join(' ')}`,
  });
  const filled = form.filled;
  const { parties: fixed, isLoading: areFixedLoading } = useFixedParties();
  const sides = buildSides(filled.kind, ability);
  const resolveParty = (side: PaymentSide, party: WalletParty | null) => {
    if ('fixed' in side) return fixed[side.fixed] ?? null;
    return party ?? (side.defaultsToOwn ? (fixed.own ?? null) : null);
  };
  const from = useWithFrozen(resolveParty(sides.from, filled.from));
  const to = useWithFrozen(resolveParty(sides.to, filled.to));
  const [balancesFrom, balancesTo] = [useVisibleBalances(from), useVisibleBalances(to)];
  const balances: PartyBalances = { from: balancesFrom.data, to: balancesTo.data };
  const draft: Draft = {
    ...filled,
    from,
    to,
    currency: resolveCurrencyId({ ...filled, from, to }, balances),
  };
  const [checked, setChecked] = useState(draft);
  const [initialRecipient, setInitialRecipient] = useState(params.initialRecipient);
  const [touched, setTouched] = useState(() => Object.keys(form.restored ?? {}) as readonly (keyof Draft)[]);

  const change = (changed: Partial<Draft>) => {
    const rearranged = changed.kind && rearrangeSides(form.getFilled(), buildSides(changed.kind, ability));
    const names = Object.keys(changed) as (keyof Draft)[];
    setTouched((previous) => [...new Set([...previous, ...names])]);
    form.change({ ...changed, ...rearranged });
    form.clearErrors(listOutdatedFields(names));
  };

  const [blurredField, setBlurredField] = useState<keyof Draft>();
  useEffect(() => {
    // Runs after the field's own blur handler, which may have completed an amount.
    if (!blurredField) return;
    setBlurredField(undefined);
    const error = touched.includes(blurredField) ? check(draft, balances)[blurredField] : undefined;
    if (!error) return;
    setChecked((previous) => ({ ...previous, [blurredField]: draft[blurredField] }));
    form.setErrors({ [blurredField]: error });
  });

  // Parties named in the URL: on the named side, or the only one that is searched.
  const { parties } = params;
  const [filledIn, setFilledIn] = useState(noParties);
  const { getFilled, set } = form;
  useEffect(() => {
    setFilledIn(parties);
    const { wallet } = parties;
    if (!parties.from && !parties.to && !wallet) return;
    const client = [parties.to, wallet].find((party) => party?.type === 'client');
    const current = getFilled();
    const kind = client && !chosenKind && kinds.includes('adminClient') ? 'adminClient' : current.kind;
    const targetSides = buildSides(kind, ability);
    const single = 'fixed' in targetSides.from ? { to: wallet } : { from: wallet };
    const namedParties = { from: parties.from ?? single.from, to: parties.to ?? single.to };
    const orNullIfUnfit = (side: PaymentSide, party: WalletParty | undefined) =>
      party && 'search' in side && side.search.includes(party.type) ? party : null;
    set('kind', kind);
    set('from', current.from ?? orNullIfUnfit(targetSides.from, namedParties.from));
    set('to', current.to ?? orNullIfUnfit(targetSides.to, namedParties.to));
  }, [parties, chosenKind, kinds, ability, getFilled, set]);

  return {
    draft,
    sides,
    balances,
    isLoading:
      params.isLoading ||
      filledIn !== parties ||
      areFixedLoading ||
      balancesFrom.isLoading ||
      balancesTo.isLoading,
    balancesError: balancesFrom.error ?? balancesTo.error,
    initialRecipient,
    change,
    validationErrors: dropOutdatedErrors(form.validationErrors, checked, draft),
    validateField: setBlurredField,
    isDirty: touched.some((name) => name !== 'kind' && Boolean(draft[name])),
    review: (onValid) => {
      setChecked(draft);
      void form.submit(onValid);
    },
    showErrors: (validationErrors) => {
      setChecked(draft);
      form.setErrors(validationErrors);
    },
    restart: (next) => {
      const isRepeat = next === 'repeat';
      if (!isRepeat) setInitialRecipient('');
      const carriedOver = isRepeat ? { currency: draft.currency } : { from: null, to: null };
      setTouched([]);
      form.restart({ ...getFilled(), ...blank, ...carriedOver });
    },
  };
}

/** Drops errors of fields that have been filled in since: parties named in the URL may load late. */
function dropOutdatedErrors(
  validationErrors: ValidationErrors,
  checked: Draft,
  current: Draft,
): ValidationErrors {
  const isUnchanged = (field: string) =>
    JSON.stringify(checked[field as keyof Draft]) === JSON.stringify(current[field as keyof Draft]);
  return Object.fromEntries(Object.entries(validationErrors).filter(([field]) => isUnchanged(field)));
}

/** Fields whose errors are outdated when these fields change; undefined means all. */
function listOutdatedFields(changed: readonly (keyof Draft)[]): string[] | undefined {
  if (changed.some((name) => name === 'kind' || name === 'from' || name === 'to')) return undefined;
  return changed.includes('currency') ? ['currency', 'amount'] : [...changed];
}

/** The sides after a change of kind: parties that still fit stay, on the other side if only that one remains. */
function rearrangeSides(
  { from, to }: Draft,
  sides: { from: PaymentSide; to: PaymentSide },
): Pick<Draft, 'from' | 'to'> {
  const findFitting = (side: PaymentSide, parties: (WalletParty | null)[]) =>
    'search' in side
      ? (parties.find((party) => party !== null && side.search.includes(party.type)) ?? null)
      : null;
  return {
    from: findFitting(sides.from, 'fixed' in sides.to ? [from, to] : [from]),
    to: findFitting(sides.to, 'fixed' in sides.from ? [to, from] : [to]),
  };
}

/**
 * The currency's `_id`, also if the URL has its abbreviation. If none is selected or named: the only one, or the user's
 * default.
 */
export function resolveCurrencyId(
  draft: Pick<Draft, 'from' | 'to' | 'currency'>,
  balances: PartyBalances,
): string {
  const { currency } = draft;
  const all = listCurrencies(draft, balances);
  const named = all.find((one) => one.currency === currency || one.abbreviation === currency.toUpperCase());
  const [only, second] = all.filter(({ disabledReason }) => !disabledReason);
  if (named) return named.currency;
  if (only && !second) return only.currency;
  const preferred = all.find((one) => !one.disabledReason && one.currency === storedUser()?.defaultCurrency);
  return currency || (preferred?.currency ?? '');
}
