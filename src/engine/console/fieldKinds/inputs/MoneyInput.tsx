/** An amount of money in a record's form, in the currency that the form names. */
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
import { type Counted, typedAmount } from '../typedAmount.ts';
import { ReadInput } from './ReadInput.tsx';

export function MoneyInput({ field, ...props }: InputProps<MoneyField>) {
  const locale = useLocale();
  const { decimals, ...counted } = useCurrency(props.resource, field);
  const { abbreviation, symbol } = counted;
  return (
    <ReadInput
      {...{ ...props, field }}
      unit={abbreviation}
      read={(text) => {
        const found = typedAmount(text, locale, decimals ?? MAX_DECIMALS, {
          ...counted,
          mayBeZero: !field.positive,
        });
        return 'amount' in found ? { ...found, amount: shortened(found.amount, decimals) } : found;
      }}
      write={(amount) => formatMoney(amount, abbreviation, locale)}
      // Another currency may read the same text as another amount.
      readBy={`${decimals} ${abbreviation} ${symbol}`}
    />
  );
}

/** With the currency's decimals; without needless zeros where it isn't known how many it has. */
function shortened(amount: string, decimals: number | undefined): string {
  return decimals === undefined ? amount.replace(/\.?0+$/, '') : amount;
}

type Known = Counted & { decimals?: number | undefined };

/** What is known of the currency that the form names: nothing while none is chosen or the caller may not read it. */
function useCurrency(resource: Resource, { currencyField }: MoneyField): Known {
  const { getSource } = useSourceContext();
  const ability = useAbility<Ability>();
  const isOwn = currencyField === '_id';
  const row: unknown = useWatch({ name: getSource('') || undefined } as { name: string });
  const record = (row ?? {}) as Record<string, unknown>;
  const declared = resource.fields[currencyField];
  const to = declared?.kind === 'reference' ? getResource(declared.to) : undefined;
  const chosen = isOwn ? undefined : record[currencyField];
  const { data } = useGetOne(
    to?.name ?? resource.name,
    { id: chosen as string },
    { enabled: Boolean(to && chosen && ability.can('read', to.subject)), staleTime: 60_000 },
  );
  if (isOwn) return knownOf(resource, record);
  // The abbreviation comes with the record; a currency that was chosen since has another.
  const name = getReferenceName(record as never, currencyField);
  return to && data && data.id === chosen ? knownOf(to, data) : { abbreviation: name };
}

function knownOf(currency: Resource, record: Record<string, unknown>): Known {
  const { decimals, symbol } = record;
  const called = record[currency.naturalKey ?? ''];
  const isCount = decimals !== '' && decimals !== null && Number.isInteger(Number(decimals ?? Number.NaN));
  return {
    decimals:
      isCount && Number(decimals) >= 0 && Number(decimals) <= MAX_DECIMALS ? Number(decimals) : undefined,
    abbreviation: typeof called === 'string' ? called : undefined,
    symbol: typeof symbol === 'string' ? symbol : undefined,
  };
}
