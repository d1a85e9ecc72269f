/** The head of a record's page: what represents the record, its money and its most common action. */
import type { Field } from '../fields.ts';
import { type Actions, listActions } from './actions.ts';

export type HeaderDeclaration<
  Name extends string = string,
  Figure extends string = string,
  Verb extends string = string,
> = {
  /**
   * The page's title: the values of these fields, separated by spaces. The name of the resource and what represents the
   * record by default, and where these fields are empty.
   */
  title?: Name | readonly Name[];
  /** Values below the title; empty ones are omitted. The natural key by default, unless it is in the title. */
  subtitle?: readonly Name[];
  /** Amounts beside the title, the most important one first. None by default. */
  figures?: readonly Figure[];
  /** The field that the chip shows, if it says more than the state, such as that time has run out. The state by default. */
  state?: Name;
  /** The action whose button stands out. By default the first that is allowed and not dangerous. */
  primary?: Verb | 'edit';
};

/** A declaration with its defaults filled in. Without a title, the record's representation is used. */
export type Header = {
  readonly title: readonly string[];
  readonly subtitle: readonly string[];
  readonly figures: readonly string[];
  readonly state: string | undefined;
  readonly primary: string | undefined;
};

/** The part of a resource that these functions need. */
type WithHeader = {
  readonly fields: Readonly<Record<string, Field>>;
  readonly actions: Actions;
  readonly has: { readonly edit: boolean };
  readonly header: Header;
};

/** Fills in the defaults of a header. */
export function normalizeHeader(
  { title = [], subtitle, figures = [], state, primary }: HeaderDeclaration = {},
  { naturalKey, recordRepresentation }: { naturalKey?: string | undefined; recordRepresentation: string },
): Header {
  const titleFields = typeof title === 'string' ? [title] : title;
  const shown = titleFields.length > 0 ? titleFields : [recordRepresentation];
  const key = naturalKey === undefined || shown.includes(naturalKey) ? [] : [naturalKey];
  return { title: titleFields, subtitle: subtitle ?? key, figures, state, primary };
}

/** Fields that a header cannot show, and actions that the record does not have. */
export function* findHeaderMistakes({ fields, actions, has, header }: WithHeader): Iterable<string> {
  const { title, subtitle, figures, state, primary } = header;
  const parts = { title, subtitle, figures, state: state === undefined ? [] : [state] };
  for (const [part, names] of Object.entries(parts))
    for (const name of names) {
      const fault = findFault(part, fields[name]);
      if (fault) yield `header.${part} names ${name}, ${fault}`;
    }
  const names = [...listActions({ actions }).map(([verb]) => String(verb)), ...(has.edit ? ['edit'] : [])];
  if (primary !== undefined && !names.includes(primary))
    yield `header.primary names ${primary}, which is not an action of the record. ${names.length ? `Use one of ${names.join(', ')}.` : 'Remove it.'}`;
}

function findFault(part: string, field: Field | undefined): string | undefined {
  if (!field) return 'which is not a field of the resource. Declare it, or name another.';
  if (field.inputOnly || field.kind === 'secret') return 'which is never shown. Name another field.';
  const { kind } = field.kind === 'computed' ? (field.of ?? field) : field;
  if (part === 'figures' && kind !== 'money' && kind !== 'amounts')
    return `a ${kind} field, which holds no amount. Use a money or an amounts field.`;
  if (part === 'state' && kind !== 'choice')
    return `a ${kind} field, which is no choice. Use a choice field.`;
  if (part === 'title' && !isWord(kind)) return `a ${kind} field, which is not a text. Use a text field.`;
  return undefined;
}

function isWord(kind: string): boolean {
  return ['text', 'email', 'phone', 'url', 'integer', 'date', 'computed'].includes(kind);
}
