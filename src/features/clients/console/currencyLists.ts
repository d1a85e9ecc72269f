/** The active and disabled currencies of a client, as shown and changed by a dual list. */
import { useGetList, useTranslate } from 'react-admin';
import type { DualListLabels, DualOption } from '#engine/console';

export type CurrencyLists = { activatedCurrencies: string[]; disabledCurrencies: string[] };

/** A client's record; a new client has neither list yet. */
export type PreviousLists = { [Name in keyof CurrencyLists]?: string[] } & Record<string, unknown>;

/**
 * The body that activates exactly these currencies. Previously active ones become disabled and keep their balances;
 * currencies that were never active are in neither list.
 */
export function splitCurrencies(activated: readonly string[], before: PreviousLists): CurrencyLists {
  const known = [...(before.activatedCurrencies ?? []), ...(before.disabledCurrencies ?? [])];
  return {
    activatedCurrencies: [...activated],
    disabledCurrencies: [...new Set(known)].filter((id) => !activated.includes(id)),
  };
}

/** All currencies, each with whether the client has ever used it. */
export function useCurrencyOptions(before: PreviousLists) {
  const translate = useTranslate();
  const { data, error } = useGetList('currency', {
    sort: { field: 'abbreviation', order: 'ASC' },
    pagination: { page: 1, perPage: 1000 },
  });
  const disabled = before.disabledCurrencies ?? [];
  const options = data?.map(
    ({ id, abbreviation, name }): DualOption => ({
      id: String(id),
      name: `${abbreviation} · ${name}`,
      hint: disabled.includes(String(id)) ? translate('console.currencies.wasActive') : undefined,
    }),
  );
  return { options, error };
}

export function useCurrencyLabels(): DualListLabels {
  const translate = useTranslate();
  const says = (key: string) => translate(`console.currencies.${key}`);
  return {
    left: says('notActivated'),
    right: translate('resources.client.fields.activatedCurrencies'),
    search: says('search'),
    searchIn: (value) => translate('console.labelled', { label: says('search'), value }),
    choose: says('activate'),
    chooseAll: says('activateAll'),
    remove: says('disable'),
    removeAll: says('disableAll'),
    empty: says('none'),
    moved: (names, to) => translate('console.labelled', { label: names, value: to }),
  };
}
