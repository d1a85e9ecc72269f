/** Filters by a number or an amount: from, to, both, or exactly one where both are the same. */

import { Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { filterKey } from '../../../contract/lists/filterGrammar.ts';
import type { ValidationError } from '../../../contract/validationErrors.ts';
import { MAX_DECIMALS } from '../../../contract/values/money.ts';
import { formatDecimal } from '../format.ts';
import type { FilterEditorProps } from '../kind.ts';
import { typedAmount } from '../typedAmount.ts';

const ends = ['from', 'to'] as const;
type End = (typeof ends)[number];

export function RangeEditor({ name, field, label, values, onChange }: FilterEditorProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const [texts, setTexts] = useState(() => {
    const written = (end: End) => typedForm(values[filterKey(name, end)] ?? values[name], locale);
    return { from: written('from'), to: written('to') };
  });
  const isWhole = field?.kind === 'integer';
  const decimals = isWhole ? 0 : field?.kind === 'decimal' ? field.decimals : MAX_DECIMALS;
  const isSigned = isWhole || field?.kind === 'decimal';
  const read = (text: string): ReturnType<typeof numberIn> => {
    const [, sign = '', rest = ''] = /^\s*([-−]?)(.*)$/.exec(text) ?? [];
    if (!sign || !isSigned) return numberIn(text, locale, decimals);
    const { number, ...wrong } = numberIn(rest, locale, decimals);
    return number === undefined ? wrong : { number: isWhole ? -Number(number) : `-${number}` };
  };
  const ask = (end: End, text: string) => {
    const next = { ...texts, [end]: text };
    setTexts(next);
    const numbers = ends.map((each) => [each, read(next[each])] as const);
    if (numbers.some(([, { validationError }]) => validationError)) return onChange(undefined);
    const given = numbers.flatMap(([each, { number }]) =>
      number === undefined ? [] : [[filterKey(name, each), number]],
    );
    onChange(Object.fromEntries(given));
  };
  return (
    <Stack direction="row" spacing={1} role="group" aria-label={label}>
      {ends.map((end) => {
        const { validationError } = read(texts[end]);
        return (
          <TextField
            key={end}
            label={translate(`console.filter.${end}`)}
            value={texts[end]}
            onChange={(event) => ask(end, event.target.value)}
            error={validationError !== undefined}
            helperText={validationError && translate(validationError.key, validationError.args)}
            autoFocus={end === 'from'}
            slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off', size: 10 } }}
            size="small"
            margin="dense"
          />
        );
      })}
    </Stack>
  );
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
