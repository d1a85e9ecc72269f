/** The payment draft, initialized from the URL. */

import { useAbility } from '@casl/react';
import { useEffect, useState } from 'react';
import { storedUser, useFilledForm } from '#engine/console';
import type { Ability, ValidationErrors } from '#engine/contract';
import type { WalletParty } from '#features/wallets/console';
import { currenciesOf, type Draft, type Next, type PartyBalances, type PaymentKind } from './payment.ts';
import { buildSides, type PaymentSide } from './sides.ts';
import { useFixedParties } from './useFixedParties.ts';
import { useSeenBalances } from './usePartyBalances.ts';
import { noParties, usePaymentParams } from './usePaymentParams.ts';
import { useWithFrozen } from './useWithFrozen.ts';

const blank = { currency: '', amount: '', reference: '', content: '' };

export type UsedDraft = {
  /** Including the sides that follow from the kind. */
  draft: Draft;
  sides: { from: PaymentSide; to: PaymentSide };
  known: PartyBalances;
  /** Whether the parties named by the URL or kind, or their balances, are still loading. */
  isFinding: boolean;
  /** The initial text of the recipient field. */
  sought: string;
  change: (changed: Partial<Draft>) => void;
  /** Field errors since the last check. */
  validationErrors: ValidationErrors;
  /** Validates a filled-in field when it loses the focus. */
  left: (field: keyof Draft) => void;
  /** Whether the user has filled in anything that isn't empty now; values from the URL don't count. */
  isBegun: boolean;
  /** Validates the draft and continues if it is valid. */
  review: (goOn: () => void) => void;
  /** Shows the service's field errors. */
  refuse: (validationErrors: ValidationErrors) => void;
  /** Starts the next payment. */
  restart: (next: Next) => void;
};

/** @param kinds the available kinds, never empty @param check returns field errors */
export function useDraft(
  kinds: readonly PaymentKind[],
  check: (draft: Draft, known: PartyBalances) => ValidationErrors,
): UsedDraft {
  const ability = useAbility<Ability>();
  const [first = 'transfer'] = kinds;
  const asked = usePaymentParams();
  const chosenKind = kinds.find((kind) => kind === asked.kind);
  const form = useFilledForm<Draft>({
    initialValues: {
      ...{ kind: chosenKind ?? first, from: null, to: null, ...blank },
      ...{ currency: asked.currency, amount: asked.amount, reference: asked.reference },
    },
    check: (): ValidationErrors => check(draft, known),
    draftKey: `payment ${kinds.join(' ')}`,
  });
  const chosen = form.filled;
  const { parties: fixed, isFinding: areFixedOnTheirWay } = useFixedParties();
  const sides = buildSides(chosen.kind, ability);
  const partyAt = (side: PaymentSide, party: WalletParty | null) => {
    if ('fixed' in side) return fixed[side.fixed] ?? null;
    return party ?? (side.ownFirst ? (fixed.own ?? null) : null);
  };
  const from = useWithFrozen(partyAt(sides.from, chosen.from));
  const to = useWithFrozen(partyAt(sides.to, chosen.to));
  const [balancesFrom, balancesTo] = [useSeenBalances(from), useSeenBalances(to)];
  const known: PartyBalances = { from: balancesFrom.data, to: balancesTo.data };
  const draft: Draft = { ...chosen, from, to, currency: currencyIn({ ...chosen, from, to }, known) };
  const [checked, setChecked] = useState(draft);
  const [sought, setSought] = useState(asked.sought);
  const [touched, setTouched] = useState(() => Object.keys(form.restored ?? {}) as readonly (keyof Draft)[]);

  const change = (changed: Partial<Draft>) => {
    const moved = changed.kind && rearranged(form.now(), buildSides(changed.kind, ability));
    const names = Object.keys(changed) as (keyof Draft)[];
    setTouched((before) => [...new Set([...before, ...names])]);
    form.change({ ...changed, ...moved });
    form.forget(bindingOn(names));
  };

  const [leaving, setLeaving] = useState<keyof Draft>();
  useEffect(() => {
    // Runs after the field's own blur handler, which may have completed an amount.
    if (!leaving) return;
    setLeaving(undefined);
    const found = touched.includes(leaving) ? check(draft, known)[leaving] : undefined;
    if (!found) return;
    setChecked((before) => ({ ...before, [leaving]: draft[leaving] }));
    form.setErrors({ [leaving]: found });
  });

  // Parties named in the URL: on the named side, or the only one that is searched.
  const { parties } = asked;
  const [filledIn, setFilledIn] = useState(noParties);
  const { now, set } = form;
  useEffect(() => {
    setFilledIn(parties);
    const { wallet } = parties;
    if (!parties.from && !parties.to && !wallet) return;
    const client = [parties.to, wallet].find((party) => party?.type === 'client');
    const before = now();
    const kind = client && !chosenKind && kinds.includes('adminClient') ? 'adminClient' : before.kind;
    const there = buildSides(kind, ability);
    const single = 'fixed' in there.from ? { to: wallet } : { from: wallet };
    const named = { from: parties.from ?? single.from, to: parties.to ?? single.to };
    const fits = (side: PaymentSide, party: WalletParty | undefined) =>
      party && 'search' in side && side.search.includes(party.type) ? party : null;
    set('kind', kind);
    set('from', before.from ?? fits(there.from, named.from));
    set('to', before.to ?? fits(there.to, named.to));
  }, [parties, chosenKind, kinds, ability, now, set]);

  return {
    draft,
    sides,
    known,
    isFinding:
      asked.isFinding ||
      filledIn !== parties ||
      areFixedOnTheirWay ||
      balancesFrom.isLoading ||
      balancesTo.isLoading,
    sought,
    change,
    validationErrors: stillTrue(form.validationErrors, checked, draft),
    left: setLeaving,
    isBegun: touched.some((name) => name !== 'kind' && Boolean(draft[name])),
    review: (goOn) => {
      setChecked(draft);
      void form.submit(goOn);
    },
    refuse: (validationErrors) => {
      setChecked(draft);
      form.setErrors(validationErrors);
    },
    restart: (next) => {
      const isRepeat = next === 'repeat';
      if (!isRepeat) setSought('');
      const kept = isRepeat ? { currency: draft.currency } : { from: null, to: null };
      setTouched([]);
      form.restart({ ...now(), ...blank, ...kept });
    },
  };
}

/** Drops errors of fields that have been filled in since: parties named in the URL may load late. */
function stillTrue(validationErrors: ValidationErrors, then: Draft, now: Draft): ValidationErrors {
  const isSame = (field: string) =>
    JSON.stringify(then[field as keyof Draft]) === JSON.stringify(now[field as keyof Draft]);
  return Object.fromEntries(Object.entries(validationErrors).filter(([field]) => isSame(field)));
}

/** Fields whose errors are outdated when these fields change; undefined means all. */
function bindingOn(changed: readonly (keyof Draft)[]): string[] | undefined {
  if (changed.some((name) => name === 'kind' || name === 'from' || name === 'to')) return undefined;
  return changed.includes('currency') ? ['currency', 'amount'] : [...changed];
}

/** The sides after a change of kind: parties that still fit stay, on the other side if only that one remains. */
function rearranged(
  { from, to }: Draft,
  sides: { from: PaymentSide; to: PaymentSide },
): Pick<Draft, 'from' | 'to'> {
  const fitting = (side: PaymentSide, parties: (WalletParty | null)[]) =>
    'search' in side
      ? (parties.find((party) => party !== null && side.search.includes(party.type)) ?? null)
      : null;
  return {
    from: fitting(sides.from, 'fixed' in sides.to ? [from, to] : [from]),
    to: fitting(sides.to, 'fixed' in sides.from ? [to, from] : [to]),
  };
}

/**
 * The currency's `_id`, also if the URL has its abbreviation. If none is selected or named: the only one, or the user's
 * default.
 */
function currencyIn(draft: Draft, known: PartyBalances): string {
  const { currency } = draft;
  const all = currenciesOf(draft, known);
  const named = all.find((one) => one.currency === currency || one.abbreviation === currency.toUpperCase());
  const [only, second] = all.filter(({ disabledReason }) => !disabledReason);
  if (named) return named.currency;
  if (only && !second) return only.currency;
  const own = all.find((one) => !one.disabledReason && one.currency === storedUser()?.defaultCurrency);
  return currency || (own?.currency ?? '');
}
