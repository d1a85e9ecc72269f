/** An amount of money in a record's form, in the form's currency. */
import { useAbility } from '@casl/react';
import { useGetOne, useLocale, useSourceContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { MoneyField } from '../../../contract/fields.ts';
import { getResource } from '../../../contract/registry.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Ability } from '../../../contract/rights/abilities.ts';
import { MAX_DECIMALS } from '../../../contract/values/money.ts';
import { formatMoney } from '../format.ts';
import { getReferenceName, type InputProps } from '../kind.ts';
import { type CurrencyMarks, parseTypedAmount } from '../typedAmount.ts';
import { ReadInput } from './ReadInput.tsx';

export function MoneyInput({ field, ...props }: InputProps<MoneyField>) {
  const locale = useLocale();
  const { decimals, ...marks } = useCurrency(props.resource, field);
  const { abbreviation, symbol } = marks;
  return (
    <ReadInput
      {...{ ...props, field }}
      unit={abbreviation}
      parse={(text) => {
        const parsed = parseTypedAmount(text, locale, decimals ?? MAX_DECIMALS, {
          ...marks,
          canBeZero: !field.positive,
        });
        return 'amount' in parsed ? { ...parsed, amount: trimZeros(parsed.amount, decimals) } : parsed;
      }}
      format={(amount) => formatMoney(amount, abbreviation, locale)}
      // Another currency may parse the same text as another amount.
      parseKey={`${decimals} ${abbreviation} ${symbol}`}
    />
  );
}

/** With the currency's decimals; without trailing zeros if their number is unknown. */
function trimZeros(amount: string, decimals: number | undefined): string {
  return decimals === undefined ? amount.replace(/\.?0+$/, '') : amount;
}

type CurrencyInfo = CurrencyMarks & { decimals?: number | undefined };

/** The form's currency: empty if none is selected or the user may not read it. */
function useCurrency(resource: Resource, { currencyField }: MoneyField): CurrencyInfo {
  const { getSource } = useSourceContext();
  const ability = useAbility<Ability>();
  const isCurrencyRecord = currencyField === '_id';
  const row: unknown = useWatch({ name: getSource('') || undefined } as { name: string });
  const record = (row ?? {}) as Record<string, unknown>;
  const declared = resource.fields[currencyField];
  const to = declared?.kind === 'reference' ? getResource(declared.to) : undefined;
  const chosen = isCurrencyRecord ? undefined : record[currencyField];
  const { data } = useGetOne(
    to?.name ?? resource.name,
    { id: chosen as string },
    { enabled: Boolean(to && chosen && ability.can('read', to.subject)), staleTime: 60_000 },
  );
  if (isCurrencyRecord) return toCurrencyInfo(resource, record);
  // The record contains its currency's abbreviation; a currency selected since has another.
  const name = getReferenceName(record as never, currencyField);
  return to && data && data.id === chosen ? toCurrencyInfo(to, data) : { abbreviation: name };
}

function toCurrencyInfo(currency: Resource, record: Record<string, unknown>): CurrencyInfo {
  const { decimals, symbol } = record;
  const abbreviation = record[currency.naturalKey ?? ''];
  const isCount = decimals !== '' && decimals !== null && Number.isInteger(Number(decimals ?? Number.NaN));
  return {
    decimals:
      isCount && Number(decimals) >= 0 && Number(decimals) <= MAX_DECIMALS ? Number(decimals) : undefined,
    abbreviation: typeof abbreviation === 'string' ? abbreviation : undefined,
    symbol: typeof symbol === 'string' ? symbol : undefined,
  };
}
