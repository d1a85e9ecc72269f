/** A filter's value in the few words that fit a chip. */

import { useLocale, useTranslate } from 'react-admin';
import { filterKey } from '../../../contract/lists/filterGrammar.ts';
import { isolated } from '../../../contract/values/isolated.ts';
import { isPeriod } from '../../providers/data/periods.ts';
import { getReportingZone } from '../../providers/data/reportingZone.ts';
import { formatDay, formatDecimal, formatTimestampText } from '../format.ts';
import type { FilterContext } from '../kind.ts';
import { listOwnerTypes } from '../parties.ts';
import { useNames } from './useNames.ts';

export function TextSummary({ name, resource, values }: FilterContext) {
  const translate = useTranslate();
  const part = values[filterKey(name, 'contains')];
  if (typeof part === 'string') return translate('console.filter.contains', { text: part });
  return getChoiceLabels(resource.name, name, toList(values[name]), translate);
}

export function ChoiceSummary({ name, resource, values }: FilterContext) {
  return getChoiceLabels(resource.name, name, toList(values[name]), useTranslate());
}

/** An action, by its name on its button. */
export function ActionSummary({ name, resource, values }: FilterContext) {
  const translate = useTranslate();
  return toList(values[name])
    .map((verb) => translate(`resources.${resource.name}.actions.${verb}.name`, { _: verb }))
    .join(', ');
}

export function FlagSummary({ name, values }: FilterContext) {
  const translate = useTranslate();
  return translate(values[name] ? 'console.yes' : 'console.no');
}

export function RangeSummary({ name, values }: FilterContext) {
  const locale = useLocale();
  const [exact, from, to] = (['equal', 'from', 'to'] as const).map((operator) => {
    const value = values[filterKey(name, operator)];
    return value === undefined
      ? undefined
      : toList(value)
          .map((one) => formatDecimal(one, locale))
          .join(', ');
  });
  if (exact !== undefined) return exact;
  if (from !== undefined && to !== undefined) return from === to ? from : `${from} – ${to}`;
  return from !== undefined ? `≥ ${from}` : `≤ ${to}`;
}

export function PeriodSummary({ name, field, values }: FilterContext) {
  const translate = useTranslate();
  const locale = useLocale();
  const within = values[filterKey(name, 'within')];
  if (isPeriod(within)) return translate(`console.period.${within}`);
  const precision = field?.kind === 'timestamp' && field.day ? 'day' : 'minute';
  if (field?.kind === 'date' && values[name] !== undefined)
    return toList(values[name])
      .map((day) => formatDay(day, locale))
      .join(', ');
  const [from, to] = (['from', 'to'] as const).map((operator) => {
    const value = values[filterKey(name, operator)];
    if (typeof value !== 'string') return undefined;
    return field?.kind === 'date'
      ? formatDay(value, locale)
      : formatTimestampText(value, locale, precision, getReportingZone());
  });
  if (from && to) return from === to ? from : `${from} – ${to}`;
  return from ? translate('console.filter.since', { from }) : translate('console.filter.until', { to });
}

export function RecordsSummary({ name, field, values }: FilterContext) {
  const ids = toList(values[name]);
  const names = useNames(field && 'to' in field ? [field.to] : [], ids);
  return <Names ids={ids} names={names} />;
}

export function PartySummary({ name, resource, values }: FilterContext) {
  const ids = toList(values[name]);
  return <Names ids={ids} names={useNames(listOwnerTypes(resource, name), ids)} />;
}

export function getChoiceLabels(
  resource: string | undefined,
  name: string,
  values: readonly string[],
  translate: Translate,
): string {
  return values
    .map((value) => translate(`resources.${resource}.choices.${name}.${value}`, { _: value }))
    .join(', ');
}

type Translate = ReturnType<typeof useTranslate>;

/** A filter value that may be single or a list. */
export function toList(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value.map(String) : [String(value)];
}

/** Above this number only the count is shown. */
const MAX_NAMES = 3;

function Names({ ids, names }: { ids: string[]; names: ReadonlyMap<string, string> }) {
  const shown = ids.slice(0, MAX_NAMES).map((id) => isolated(names.get(id) ?? '…'));
  return `${shown.join(', ')}${ids.length > MAX_NAMES ? ` +${ids.length - MAX_NAMES}` : ''}`;
}
