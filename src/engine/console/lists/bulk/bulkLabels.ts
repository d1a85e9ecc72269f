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
  const customLabel = (
    choice: BulkChoice,
    key: 'several' | 'severalDone',
    smart_count: number,
    fallback: () => string,
  ) =>
    choice.verb === 'act'
      ? translate(`resources.${resource.name}.actions.${choice.name}.${key}`, { smart_count, _: '' }) ||
        fallback()
      : fallback();
  const defaultLabel = (choice: BulkChoice, smart_count: number) => {
    const records = translate(`resources.${resource.name}.name`, { smart_count });
    const parts = { count: formatCount(smart_count, locale), records: inSentence(records, locale) };
    if (choice.verb === 'edit')
      return translate('console.toSeveral.set', { ...parts, setting: labelOf(choice) });
    return upperFirst(
      translate('console.toSeveral.act', { ...parts, action: lowerFirst(labelOf(choice), locale) }),
      locale,
    );
  };
  const title = (choice: BulkChoice, count: number): string =>
    count === 0 ? labelOf(choice) : customLabel(choice, 'several', count, () => defaultLabel(choice, count));
  const doneText = (choice: BulkChoice, count: number): string =>
    customLabel(choice, 'severalDone', count, () =>
      translate('console.toSeveral.done', { what: title(choice, count) }),
    );
  return {
    asked: title,
    /** Summarizes the results. */
    outcome(choice: BulkChoice, { done: count, rejected }: { done: number; rejected: number }): string {
      const sentences = count > 0 ? [doneText(choice, count)] : [];
      if (rejected > 0) sentences.push(translate('console.toSeveral.refused', { smart_count: rejected }));
      return sentences.join(' ');
    },
  };
}

/** A heading as used within a sentence. German nouns keep their capital. */
const inSentence = (noun: string, locale: string) => (locale === 'de' ? noun : lowerFirst(noun, locale));

/** Except abbreviations: API keys. */
function lowerFirst(text: string, locale: string): string {
  return /^.\p{Ll}/u.test(text) ? text.charAt(0).toLocaleLowerCase(locale) + text.slice(1) : text;
}

const upperFirst = (text: string, locale: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
