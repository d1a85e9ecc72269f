/** Filters by a number or an amount: exactly one, at least, at most, or between two; an amount also by its currency. */

import { MenuItem, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { filterKey, type Operator } from '../../../contract/lists/filterGrammar.ts';
import type { ValidationError } from '../../../contract/validationErrors.ts';
import { MAX_DECIMALS } from '../../../contract/values/money.ts';
import { formatDecimal } from '../format.ts';
import type { FilterEditorProps, FilterValues } from '../kind.ts';
import { typedAmount } from '../typedAmount.ts';
import { RecordsEditor } from './RecordsEditor.tsx';

const ways = ['equal', 'from', 'to', 'between'] as const;
type Way = (typeof ways)[number];

/** What is asked for in each way, in the order of the fields to fill in. */
const operatorsIn: Readonly<Record<Way, readonly Extract<Operator, 'equal' | 'from' | 'to'>[]>> = {
  equal: ['equal'],
  from: ['from'],
  to: ['to'],
  between: ['from', 'to'],
};

export function RangeEditor({
  name,
  field,
  resource,
  label,
  values,
  others = {},
  onChange,
}: FilterEditorProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const [way, setWay] = useState(() => wayOf(name, values));
  const [texts, setTexts] = useState(() =>
    operatorsIn[way].map((operator) => typedForm(values[filterKey(name, operator)], locale)),
  );
  const currency = field?.kind === 'money' ? field.currencyField : undefined;
  const hasCurrency = currency !== undefined && resource.list.filters.includes(currency);
  const [chosen, setChosen] = useState<FilterValues>({});
  const isWhole = field?.kind === 'integer';
  const decimals = isWhole ? 0 : field?.kind === 'decimal' ? field.decimals : MAX_DECIMALS;
  const isSigned = isWhole || field?.kind === 'decimal';
  const read = (text = ''): ReturnType<typeof numberIn> => {
    const [, sign = '', rest = ''] = /^\s*([-−]?)(.*)$/.exec(text) ?? [];
    if (!sign || !isSigned) return numberIn(text, locale, decimals);
    const { number, ...wrong } = numberIn(rest, locale, decimals);
    return number === undefined ? wrong : { number: isWhole ? -Number(number) : `-${number}` };
  };
  const ask = (next: { way?: Way; texts?: readonly string[]; chosen?: FilterValues }) => {
    const now = { way, texts, chosen, ...next };
    setWay(now.way);
    setTexts([...now.texts]);
    setChosen(now.chosen);
    const numbers = operatorsIn[now.way].map((operator, at) => ({ operator, ...read(now.texts[at]) }));
    if (numbers.some(({ validationError }) => validationError)) return onChange(undefined);
    const given = numbers.flatMap(({ operator, number }) =>
      number === undefined ? [] : [[filterKey(name, operator), number]],
    );
    onChange({ ...now.chosen, ...Object.fromEntries(given) });
  };
  return (
    <Stack spacing={1} role="group" aria-label={label}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1 }}>
        <TextField
          select
          label={translate('console.filter.how')}
          value={way}
          onChange={({ target }) => ask({ way: target.value as Way })}
          size="small"
          margin="dense"
          sx={{ flex: way === 'between' ? '1 1 100%' : '1 1 0' }}
        >
          {ways.map((one) => (
            <MenuItem key={one} value={one}>
              {translate(`console.filter.ways.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        {operatorsIn[way].map((operator, at) => {
          const { validationError } = read(texts[at]);
          return (
            <TextField
              key={operator}
              label={way === 'between' ? translate(`console.filter.limits.${operator}`) : label}
              value={texts[at] ?? ''}
              onChange={({ target }) => ask({ texts: texts.toSpliced(at, 1, target.value) })}
              error={validationError !== undefined}
              helperText={validationError && translate(validationError.key, validationError.args)}
              autoFocus={at === 0}
              slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off', size: 8 } }}
              size="small"
              margin="dense"
              sx={{ flex: '1 1 0' }}
            />
          );
        })}
      </Stack>
      {hasCurrency && (
        <RecordsEditor
          name={currency}
          field={resource.fields[currency]}
          resource={resource}
          label={translate(`resources.${resource.name}.fields.${currency}`)}
          values={others}
          others={others}
          isFirst={false}
          onChange={(asked = {}) => ask({ chosen: { [currency]: undefined, ...asked } })}
        />
      )}
    </Stack>
  );
}

function wayOf(name: string, values: FilterValues): Way {
  const isSet = (operator: Operator) => values[filterKey(name, operator)] !== undefined;
  if (isSet('from')) return isSet('to') ? 'between' : 'from';
  return isSet('to') ? 'to' : 'equal';
}

/** As a person of that language would type it: no thousands, since those can be taken for decimals. */
function typedForm(value: unknown, locale: string): string {
  if (value === undefined) return '';
  return formatDecimal('0.5', locale).includes(',') ? String(value).replace('.', ',') : String(value);
}

/** Which currency an amount is in isn't asked, so it may have as many decimals as any. */
function numberIn(
  text: string,
  locale: string,
  decimals: number,
): { number?: string | number; validationError?: ValidationError } {
  if (!text.trim()) return {};
  const isWhole = decimals === 0;
  if (/^\s*0+\s*$/.test(text)) return { number: isWhole ? 0 : '0' };
  const read = typedAmount(text, locale, decimals);
  if ('validationError' in read) return read;
  // A chip has no room to say which of two it was taken for.
  if (read.notAs !== undefined && !isWhole) {
    const [one, other] = [read.amount, read.notAs].map((each) => formatDecimal(each, locale));
    return {
      validationError: { key: 'console.money.ambiguous', args: { one: one ?? '', other: other ?? '' } },
    };
  }
  const decimal = read.amount.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
  return { number: isWhole ? Number(decimal) : decimal };
}
