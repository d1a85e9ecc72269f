/**
 * An amount in a record's form, read in the user's language. The form holds the decimal string
 * that the service takes; the field shows what was typed until it is left, then the amount written out.
 */
import { useAbility } from '@casl/react';
import { InputAdornment, TextField } from '@mui/material';
import { useEffect, useState } from 'react';
import { FieldTitle, useGetOne, useInput, useLocale, useSourceContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { MoneyField } from '../../../contract/fields.ts';
import { resourceNamed } from '../../../contract/registry.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Ability } from '../../../contract/rights/abilities.ts';
import { DECIMAL_TEXT, MAX_DECIMALS } from '../../../contract/values/money.ts';
import { errorText } from '../../forms/fieldErrors.ts';
import { formatDecimal, formatMoney } from '../format.ts';
import { type InputProps, nameIn } from '../kind.ts';
import { type Counted, typedAmount } from '../typedAmount.ts';

type Typed = {
  text: string;
  /** What the form was given for it. */
  sent: string;
  /** The amount another language would read; said as long as the field shows this one. */
  notAs?: string | undefined;
};

export function MoneyInput({ name, field, resource, isNew }: InputProps<MoneyField>) {
  const translate = useTranslate();
  const locale = useLocale();
  const { decimals, ...counted } = useCurrency(resource, field);
  const {
    id,
    field: input,
    fieldState,
    isRequired,
  } = useInput({ source: name, defaultValue: isNew ? field.default : undefined });
  const value = String(input.value ?? '');
  const [typed, setTyped] = useState<Typed>();
  // Whoever changes the form's value otherwise, as a reload does, replaces what was typed.
  const kept = typed?.sent === value ? typed : undefined;
  const read = (text: string) =>
    typedAmount(text, locale, decimals ?? MAX_DECIMALS, { ...counted, mayBeZero: !field.positive });
  const reading = kept?.text.trim() ? read(kept.text) : undefined;

  const take = (text: string) => {
    const found = read(text);
    const sent = text.trim() && 'amount' in found ? shortened(found.amount, decimals) : text.trim();
    const notAs = 'amount' in found ? found.notAs : undefined;
    setTyped({ text, sent, notAs });
    input.onChange(sent);
  };
  // Another currency may read the same text as another amount.
  const key = `${decimals} ${counted.abbreviation} ${counted.symbol}`;
  useEffect(() => {
    if (kept) take(kept.text);
  }, [key]);

  const early =
    reading && 'validationError' in reading && /decimals|otherCurrency/.test(reading.validationError.key)
      ? reading.validationError
      : undefined;
  const error = fieldState.error?.message ? errorText(translate, fieldState.error.message) : undefined;
  const said = error ?? (early && translate(early.key, early.args));
  const code = counted.abbreviation;
  const doubt = kept?.notAs !== undefined && DECIMAL_TEXT.test(value);
  const hint =
    doubt && kept?.notAs !== undefined
      ? translate('console.money.takenAs', {
          amount: formatMoney(value, code, locale),
          other: formatDecimal(kept.notAs, locale),
        })
      : ' ';
  const written = DECIMAL_TEXT.test(value) ? formatDecimal(value, locale) : value;
  return (
    <TextField
      id={id}
      {...{ name: input.name, inputRef: input.ref }}
      label={
        <FieldTitle
          source={name}
          resource={resource.name}
          isRequired={Boolean(field.required) || isRequired}
        />
      }
      value={kept ? kept.text : written}
      onChange={({ target }) => take(target.value)}
      onBlur={() => {
        if (kept && reading && 'amount' in reading) setTyped({ ...kept, text: written });
        input.onBlur();
      }}
      error={said !== undefined}
      helperText={said ?? hint}
      required={Boolean(field.required)}
      margin="dense"
      size="small"
      fullWidth
      slotProps={{
        htmlInput: { inputMode: 'decimal', autoComplete: 'off', className: 'figures' },
        input: { endAdornment: code && <InputAdornment position="end">{code}</InputAdornment> },
        formHelperText: { sx: doubt && !said ? { color: 'text.primary', fontWeight: 600 } : undefined },
      }}
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
  const to = declared?.kind === 'reference' ? resourceNamed(declared.to) : undefined;
  const chosen = isOwn ? undefined : record[currencyField];
  const { data } = useGetOne(
    to?.name ?? resource.name,
    { id: chosen as string },
    { enabled: Boolean(to && chosen && ability.can('read', to.subject)), staleTime: 60_000 },
  );
  if (isOwn) return knownOf(resource, record);
  // The abbreviation comes with the record; a currency that was chosen since has another.
  const name = nameIn(record as never, currencyField);
  return to && data && data.id === chosen ? knownOf(to, data) : { abbreviation: name };
}

function knownOf(currency: Resource, record: Record<string, unknown>): Known {
  const { decimals, symbol } = record;
  const called = record[currency.calledBy ?? ''];
  const isCount = decimals !== '' && decimals !== null && Number.isInteger(Number(decimals ?? Number.NaN));
  return {
    decimals:
      isCount && Number(decimals) >= 0 && Number(decimals) <= MAX_DECIMALS ? Number(decimals) : undefined,
    abbreviation: typeof called === 'string' ? called : undefined,
    symbol: typeof symbol === 'string' ? symbol : undefined,
  };
}
