/** The state of the page: the stored list, what pays, and what each row lacks. */
import { useAbility } from '@casl/react';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { useLocale } from 'react-admin';
import type { Ability } from '#engine/contract';
import { findUnmatchedError } from '#features/wallets/console';
import { listCurrencies, maxAmount } from '../form/payment.ts';
import { buildSides } from '../form/sides.ts';
import { resolveCurrencyId } from '../form/useDraft.ts';
import { useFixedParties } from '../form/useFixedParties.ts';
import { useVisibleBalances } from '../form/usePartyBalances.ts';
import { useWithFrozen } from '../form/useWithFrozen.ts';
import { checkRows, isWrong, type RowCheck } from './checkRows.ts';
import { isOpen, isUnanswered, onListChange, type PaymentRow, readList } from './list.ts';
import { useLookups } from './lookups.ts';
import { onProgress, readProgress } from './sendList.ts';

/** `number` counts from 1. */
export type CheckedRow = { row: PaymentRow; check: RowCheck; number: number };

export function usePayMany() {
  const ability = useAbility<Ability>();
  const locale = useLocale();
  const list = useSyncExternalStore(onListChange, readList);
  const progress = useSyncExternalStore(onProgress, readProgress);
  const sides = buildSides('transfer', ability);
  const { parties } = useFixedParties();
  const canChooseSource = !('fixed' in sides.from);
  const from = useWithFrozen((canChooseSource ? list.from : null) ?? parties.own ?? null);
  const [sourceText, setSourceText] = useState<string>();
  const { data: ownBalances, error: balancesError } = useVisibleBalances(from);
  const balances = { from: ownBalances, to: undefined };
  const choices = listCurrencies({ from, to: null }, balances);
  const currencyId = resolveCurrencyId({ from, to: null, currency: list.currency }, balances);
  const currency = choices.find((one) => one.currency === currencyId && !one.disabledReason);
  const isExact = 'search' in sides.to && sides.to.isExact === true;
  const { lookups, ...lookup } = useLookups(list, isExact);

  const { rows, found } = list;
  const { decimals } = currency ?? {};
  const checked = useMemo(() => {
    const checks = checkRows(rows, { from, currency, lookups, locale });
    return rows.map((row, at): CheckedRow => ({ row, check: checks[at] ?? blank, number: at + 1 }));
    // The objects of the currency and of the look-ups are new on every render.
  }, [rows, from?.wallet, currency?.currency, decimals, found, lookup.version, locale]);
  const isStarted = rows.some(({ body, outcome, attempt }) => body || outcome || attempt > 0);
  const open = checked.filter(({ row }) => isOpen(row));
  return {
    list,
    progress,
    canChooseSource,
    from,
    setSourceText,
    /** The text in the field of the paying wallet names another one than pays. */
    unmatched: isStarted ? undefined : findUnmatchedError(sourceText, from?.name),
    choices,
    /** Why the balances could not be loaded; without them there is no currency to choose. */
    balancesError,
    hasNoBalances: balances.from?.length === 0,
    currency,
    max: currency && maxAmount({ from }, balances, currency),
    lookup,
    checked,
    open,
    wrong: open.filter(({ check }) => isWrong(check)),
    unanswered: checked.filter(({ row }) => isUnanswered(row)),
    /** Something was sent: wallet and currency stay. */
    isStarted,
  };
}

export type PayManyState = ReturnType<typeof usePayMany>;

const blank: RowCheck = { errors: {}, isPending: false };
