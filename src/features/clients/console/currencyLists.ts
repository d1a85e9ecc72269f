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
export function splitCurrencies(activated: readonly string[], previous: PreviousLists): CurrencyLists {
  const currencies = [...(previous.activatedCurrencies ?? []), ...(previous.disabledCurrencies ?? [])];
  return {
    activatedCurrencies: [...activated],
    disabledCurrencies: [...new Set(currencies)].filter((id) => !activated.includes(id)),
  };
}

/** All currencies, each with whether the client has ever used it. */
export function useCurrencyOptions(previous: PreviousLists) {
  const translate = useTranslate();
  const { data, error } = useGetList('currency', {
    sort: { field: 'abbreviation', order: 'ASC' },
    pagination: { page: 1, perPage: 1000 },
  });
  const disabled = previous.disabledCurrencies ?? [];
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
  const text = (key: string) => translate(`console.currencies.${key}`);
  return {
    left: text('notActivated'),
    right: translate('resources.client.fields.activatedCurrencies'),
    search: text('search'),
    searchIn: (value) => translate('console.labelled', { label: text('search'), value }),
    choose: text('activate'),
    chooseAll: text('activateAll'),
    remove: text('disable'),
    removeAll: text('disableAll'),
    empty: text('none'),
    moved: (names, to) => translate('console.labelled', { label: names, value: to }),
  };
}
