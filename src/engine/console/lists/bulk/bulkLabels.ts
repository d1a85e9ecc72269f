/**
 * Labels of bulk actions with the number of records: "Deactivate 3 users", "3 users deactivated". Derived from the
 * names of action and resource. Where a language needs another wording, the action has the messages `several` and
 * `severalDone`, with `smart_count`.
 */
import { useLocale, useTranslate } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import { formatCount } from '../../fieldKinds/format.ts';
import type { BulkChoice } from './bulk.ts';
import { useBulkActionLabel } from './bulkWords.ts';

export function useBulkLabels(resource: Resource) {
  const translate = useTranslate();
  const locale = useLocale();
  const labelOf = useBulkActionLabel(resource);
  const findCustomLabel = (
    choice: BulkChoice,
    key: 'several' | 'severalDone',
    smart_count: number,
    fallback: () => string,
  ) =>
    choice.verb === 'act'
      ? translate(`resources.${resource.name}.actions.${choice.name}.${key}`, { smart_count, _: '' }) ||
        fallback()
      : fallback();
  const buildDefaultLabel = (choice: BulkChoice, smart_count: number) => {
    const records = translate(`resources.${resource.name}.name`, { smart_count });
    const parts = { count: formatCount(smart_count, locale), records: toSentenceCase(records, locale) };
    if (choice.verb === 'edit')
      return translate('console.toSeveral.set', { ...parts, setting: labelOf(choice) });
    return uppercaseFirst(
      translate('console.toSeveral.act', { ...parts, action: lowercaseFirst(labelOf(choice), locale) }),
      locale,
    );
  };
  const getTitle = (choice: BulkChoice, count: number): string =>
    count === 0
      ? labelOf(choice)
      : findCustomLabel(choice, 'several', count, () => buildDefaultLabel(choice, count));
  const getDoneText = (choice: BulkChoice, count: number): string =>
    findCustomLabel(choice, 'severalDone', count, () =>
      translate('console.toSeveral.done', { what: getTitle(choice, count) }),
    );
  return {
    title: getTitle,
    /** Summarizes the results. */
    getSummary(choice: BulkChoice, { done: count, rejected }: { done: number; rejected: number }): string {
      const sentences = count > 0 ? [getDoneText(choice, count)] : [];
      if (rejected > 0) sentences.push(translate('console.toSeveral.refused', { smart_count: rejected }));
      return sentences.join(' ');
    },
  };
}

/** A heading as used within a sentence. German nouns keep their capital. */
const toSentenceCase = (noun: string, locale: string) =>
  locale === 'de' ? noun : lowercaseFirst(noun, locale);

/** Except abbreviations: API keys. */
function lowercaseFirst(text: string, locale: string): string {
  return /^.\p{Ll}/u.test(text) ? text.charAt(0).toLocaleLowerCase(locale) + text.slice(1) : text;
}

const uppercaseFirst = (text: string, locale: string) =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
