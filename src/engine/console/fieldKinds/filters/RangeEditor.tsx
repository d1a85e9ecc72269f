/** Filters by a number or an amount: equal, at least, at most, or between; amounts also by currency. */

import { MenuItem, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { filterKey, type Operator } from '../../../contract/lists/filterGrammar.ts';
import type { ValidationError } from '../../../contract/validationErrors.ts';
import { MAX_DECIMALS } from '../../../contract/values/money.ts';
import { formatDecimal } from '../format.ts';
import type { FilterEditorProps, FilterValues } from '../kind.ts';
import { parseTypedAmount } from '../typedAmount.ts';
import { RecordsEditor } from './RecordsEditor.tsx';

const comparisons = ['equal', 'from', 'to', 'between'] as const;
type Comparison = (typeof comparisons)[number];

/** The operators of each comparison, in the order of the inputs. */
const operatorsOf: Readonly<Record<Comparison, readonly Extract<Operator, 'equal' | 'from' | 'to'>[]>> = {
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
  const [comparison, setComparison] = useState(() => findComparison(name, values));
  const [texts, setTexts] = useState(() =>
    operatorsOf[comparison].map((operator) => toEditableText(values[filterKey(name, operator)], locale)),
  );
  const currency = field?.kind === 'money' ? field.currencyField : undefined;
  const hasCurrency = currency !== undefined && resource.list.filters.includes(currency);
  const [chosen, setChosen] = useState<FilterValues>({});
  const isInteger = field?.kind === 'integer';
  const decimals = isInteger ? 0 : field?.kind === 'decimal' ? field.decimals : MAX_DECIMALS;
  const isSigned = isInteger || field?.kind === 'decimal';
  const parse = (text = ''): ReturnType<typeof parseNumber> => {
    const [, sign = '', rest = ''] = /^\s*([-−]?)(.*)$/.exec(text) ?? [];
    if (!sign || !isSigned) return parseNumber(text, locale, decimals);
    const { number, ...failure } = parseNumber(rest, locale, decimals);
    return number === undefined ? failure : { number: isInteger ? -Number(number) : `-${number}` };
  };
  const update = (next: { comparison?: Comparison; texts?: readonly string[]; chosen?: FilterValues }) => {
    const current = { comparison, texts, chosen, ...next };
    setComparison(current.comparison);
    setTexts([...current.texts]);
    setChosen(current.chosen);
    const numbers = operatorsOf[current.comparison].map((operator, at) => ({
      operator,
      ...parse(current.texts[at]),
    }));
    if (numbers.some(({ validationError }) => validationError)) return onChange(undefined);
    const entries = numbers.flatMap(({ operator, number }) =>
      number === undefined ? [] : [[filterKey(name, operator), number]],
    );
    onChange({ ...current.chosen, ...Object.fromEntries(entries) });
  };
  return (
    <Stack spacing={1} role="group" aria-label={label}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1 }}>
        <TextField
          select
          label={translate('console.filter.how')}
          value={comparison}
          onChange={({ target }) => update({ comparison: target.value as Comparison })}
          size="small"
          margin="dense"
          sx={{ flex: comparison === 'between' ? '1 1 100%' : '1 1 0' }}
        >
          {comparisons.map((one) => (
            <MenuItem key={one} value={one}>
              {translate(`console.filter.ways.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        {operatorsOf[comparison].map((operator, at) => {
          const { validationError } = parse(texts[at]);
          return (
            <TextField
              key={operator}
              label={comparison === 'between' ? translate(`console.filter.limits.${operator}`) : label}
              value={texts[at] ?? ''}
              onChange={({ target }) => update({ texts: texts.toSpliced(at, 1, target.value) })}
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
          onChange={(values = {}) => update({ chosen: { [currency]: undefined, ...values } })}
        />
      )}
    </Stack>
  );
}

function findComparison(name: string, values: FilterValues): Comparison {
  const isSet = (operator: Operator) => values[filterKey(name, operator)] !== undefined;
  if (isSet('from')) return isSet('to') ? 'between' : 'from';
  return isSet('to') ? 'to' : 'equal';
}

/** As typed in that language: without thousands separators, which could be taken for decimal ones. */
function toEditableText(value: unknown, locale: string): string {
  if (value === undefined) return '';
  return formatDecimal('0.5', locale).includes(',') ? String(value).replace('.', ',') : String(value);
}

/** The amount's currency is unknown, so the maximum number of decimals is allowed. */
function parseNumber(
  text: string,
  locale: string,
  decimals: number,
): { number?: string | number; validationError?: ValidationError } {
  if (!text.trim()) return {};
  const isInteger = decimals === 0;
  if (/^\s*0+\s*$/.test(text)) return { number: isInteger ? 0 : '0' };
  const parsed = parseTypedAmount(text, locale, decimals);
  if ('validationError' in parsed) return parsed;
  // A chip has no room to show which of two interpretations was used.
  if (parsed.notAs !== undefined && !isInteger) {
    const [one, other] = [parsed.amount, parsed.notAs].map((each) => formatDecimal(each, locale));
    return {
      validationError: { key: 'console.money.ambiguous', args: { one: one ?? '', other: other ?? '' } },
    };
  }
  const decimal = parsed.amount.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
  return { number: isInteger ? Number(decimal) : decimal };
}
