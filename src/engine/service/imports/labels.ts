/** Labels of fields and choices in all languages of the app, since a file may be in any of them. */
import { appMessages } from '../messages.ts';

type Labels = {
  fields?: Readonly<Record<string, string>>;
  choices?: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/** The labels of a field, in every language. */
export function importLabels(resource: string, field: string): string[] {
  return all().flatMap(({ resources }) => labelsIn(resources, resource)?.fields?.[field] ?? []);
}

/** The choice with this label in any language. */
export function choiceByLabel(resource: string, field: string, text: string): string | undefined {
  for (const { resources } of all()) {
    const labels = Object.entries(labelsIn(resources, resource)?.choices?.[field] ?? {});
    const match = labels.find(([, word]) => foldLabel(word) === foldLabel(text));
    if (match) return match[0];
  }
  return undefined;
}

/** Whether the text means yes or no in any language; undefined if neither. */
export function parseBoolean(text: string): boolean | undefined {
  const folded = foldLabel(text);
  if (['true', '1', ...all().map(({ console }) => foldLabel(console.yes))].includes(folded)) return true;
  if (['false', '0', ...all().map(({ console }) => foldLabel(console.no))].includes(folded)) return false;
  return undefined;
}

/** Removes case, accents and punctuation: `Correo electrónico` becomes `correoelectronico`. */
export function foldLabel(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function labelsIn(resources: object, name: string): Labels | undefined {
  return (resources as Record<string, Labels | undefined>)[name];
}

const all = () => [...appMessages().values()];
