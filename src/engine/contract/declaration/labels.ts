/** The labels that declarations require in the messages of each language. */
import type { Field } from '../fields.ts';
import type { Resource } from '../resource.ts';
import { listActions } from './actions.ts';

type Tree = { [key: string]: Tree | string | undefined };

/** The texts by key. */
export function flattenTexts(tree: object, path = ''): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(tree as Tree)) {
    if (typeof value === 'string') texts.set(path + key, value);
    else if (value) for (const [name, text] of flattenTexts(value, `${path}${key}.`)) texts.set(name, text);
  }
  return texts;
}

/**
 * Finds missing labels: one mistake per resource, for all languages that lack the same.
 * @param messages by language
 */
export function findLabelMistakes(messages: Readonly<Record<string, object>>) {
  const texts = Object.entries(messages).map(([language, tree]) => [language, flattenTexts(tree)] as const);
  return function* (resource: Resource): Iterable<string> {
    // An action's field is often one of the resource too.
    const labels = [...new Set(listLabels(resource))];
    const languagesByMissing = new Map<string, string[]>();
    for (const [language, known] of texts) {
      const missing = labels.filter((label) => !known.has(label)).join(', ');
      if (missing) languagesByMissing.set(missing, [...(languagesByMissing.get(missing) ?? []), language]);
    }
    for (const [missing, languages] of languagesByMissing) {
      const files = languages.map((language) => `i18n/${language}.ts`).join(', ');
      yield `labels are missing in ${languages.join(', ')}: ${missing}. Add them to ${files}.`;
    }
  };
}

/** Child rows have a label, and so has each of their fields: `contacts`, `contacts.name`. */
function withNested([name, field]: [string, Field]): [string, Field][] {
  if (field.kind !== 'list') return [[name, field]];
  return [
    [name, field],
    ...Object.entries(field.of).map(([key, of]): [string, Field] => [`${name}.${key}`, of]),
  ];
}

/** The labels that a declaration requires by convention. */
export function listLabels(resource: Resource): string[] {
  const { name, fields, id, sections, tabs, children, list, actions, checks, verbs, metrics } = resource;
  const named = Object.keys(sections).filter((section) => section !== 'main');
  return [
    `resources.${name}.name`,
    ...(id || list.columns.includes('_id') ? [`resources.${name}.fields._id`] : []),
    ...Object.keys(list.views).map((view) => `resources.${name}.views.${view}`),
    ...listActions({ actions }).flatMap(([verb, { fields: asked = {} }]) => [
      ...['name', 'about', 'done'].map((key) => `resources.${name}.actions.${verb}.${key}`),
      ...Object.keys(asked).map((field) => `resources.${name}.fields.${field}`),
    ]),
    ...Object.keys(metrics).map((metric) => `resources.${name}.metrics.${metric}`),
    ...verbs.map((verb) => `resources.${name}.verbs.${verb}`),
    ...Object.keys(tabs).map((tab) => `resources.${name}.tabs.${tab}`),
    ...Object.keys(children).map((child) => `resources.${name}.fields.${child}`),
    ...named.map((section) => `resources.${name}.sections.${section}`),
    ...(id?.codes ?? []).map((word) => `resources.${name}.choices._id.${word}`),
    ...checks.map(({ messageKey }) => `resources.${name}.checks.${messageKey}`),
    ...Object.entries(fields)
      .flatMap(withNested)
      .map(([field, said]) => [field, said.kind === 'computed' ? (said.of ?? said) : said] as const)
      .flatMap(([field, declared]) => [
        `resources.${name}.fields.${field}`,
        ...(declared.kind === 'amounts'
          ? declared.parts.map((part) => `resources.${name}.amounts.${part}`)
          : []),
        ...(declared.kind === 'choice' || declared.kind === 'choices'
          ? declared.choices.map((choice) => `resources.${name}.choices.${field}.${choice}`)
          : []),
        ...(declared.kind === 'text'
          ? (declared.codes ?? []).map((word) => `resources.${name}.choices.${field}.${word}`)
          : []),
      ]),
  ];
}

/** The title of a related list: its view, or the resource in the plural. */
export function relatedLabel(resource: string, view: string | undefined): string {
  return view ? `resources.${resource}.views.${view}` : `resources.${resource}.name`;
}
