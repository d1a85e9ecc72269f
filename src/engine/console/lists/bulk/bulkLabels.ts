/**
 * What is done to several records, in words with their number: "Deactivate 3 users", "3 users deactivated". Made from what
 * action and resource are called; where a language can't say it so, the action has words of its own, `several` and
 * `severalDone`, with `smart_count`.
 */
import { useLocale, useTranslate } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import { formatCount } from '../../fieldKinds/format.ts';
import type { BulkChoice } from './bulk.ts';
import { useBulkWords } from './bulkWords.ts';

export function useBulkLabels(resource: Resource) {
  const translate = useTranslate();
  const locale = useLocale();
  const nameOf = useBulkWords(resource);
  const own = (
    choice: BulkChoice,
    key: 'several' | 'severalDone',
    smart_count: number,
    otherwise: () => string,
  ) =>
    choice.verb === 'act'
      ? translate(`resources.${resource.name}.actions.${choice.name}.${key}`, { smart_count, _: '' }) ||
        otherwise()
      : otherwise();
  const madeUp = (choice: BulkChoice, smart_count: number) => {
    const records = translate(`resources.${resource.name}.name`, { smart_count });
    const parts = { count: formatCount(smart_count, locale), records: within(records, locale) };
    if (choice.verb === 'edit')
      return translate('console.toSeveral.set', { ...parts, setting: nameOf(choice) });
    return firstUp(
      translate('console.toSeveral.act', { ...parts, action: firstDown(nameOf(choice), locale) }),
      locale,
    );
  };
  const asked = (choice: BulkChoice, count: number): string =>
    count === 0 ? nameOf(choice) : own(choice, 'several', count, () => madeUp(choice, count));
  const done = (choice: BulkChoice, count: number): string =>
    own(choice, 'severalDone', count, () =>
      translate('console.toSeveral.done', { what: asked(choice, count) }),
    );
  return {
    asked,
    /** What came of it. */
    outcome(choice: BulkChoice, { done: many, refused }: { done: number; refused: number }): string {
      const said = many > 0 ? [done(choice, many)] : [];
      if (refused > 0) said.push(translate('console.toSeveral.refused', { smart_count: refused }));
      return said.join(' ');
    },
  };
}

/** A heading within a sentence. German nouns stay as they are. */
const within = (noun: string, locale: string) => (locale === 'de' ? noun : firstDown(noun, locale));

/** But for abbreviations: API keys. */
function firstDown(text: string, locale: string): string {
  return /^.\p{Ll}/u.test(text) ? text.charAt(0).toLocaleLowerCase(locale) + text.slice(1) : text;
}

const firstUp = (text: string, locale: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
