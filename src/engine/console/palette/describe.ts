/** What is said of a record beside its name, so that one is told from another, and how it stands. */
import type { RaRecord } from 'react-admin';
import type { Resource } from '../../contract/resource.ts';
import { isolated } from '../../contract/values/isolated.ts';
import { getKind } from '../fieldKinds/index.ts';

type Translate = (key: string) => string;

/** The other fields that a search looks into; where there are none, the first of its list's columns. Then its state. */
export function describe(resource: Resource, record: RaRecord, locale: string, translate: Translate): string {
  const others = resource.list.search.filter(
    (name) => name !== resource.recordRepresentation && name !== '_id',
  );
  const columns = resource.list.columns.filter((name) => name !== resource.recordRepresentation);
  const said =
    others.length > 0
      ? [texts(others, resource, record, locale).join(' ')]
      : texts(columns, resource, record, locale).slice(0, 3);
  return [...said, ...stateOf(resource, record, locale, translate)].filter(Boolean).join(' · ');
}

/** Of the list's columns: which of several choices, what is so and usually isn't, and amounts. */
function stateOf(resource: Resource, record: RaRecord, locale: string, translate: Translate): string[] {
  return resource.list.columns.map((name) => {
    const field = resource.fields[name];
    const value: unknown = record[name];
    if (field?.kind === 'choice' && typeof value === 'string')
      return translate(`resources.${resource.name}.choices.${name}.${value}`);
    if (field?.kind === 'boolean' && value === true)
      return translate(`resources.${resource.name}.fields.${name}`);
    return field?.kind === 'amounts' ? getKind(field).toText(record, name, field, locale) : '';
  });
}

function texts(names: readonly string[], resource: Resource, record: RaRecord, locale: string): string[] {
  return names.map((name) => textOf(name, resource, record, locale)).filter((text) => text !== '');
}

function textOf(name: string, resource: Resource, record: RaRecord, locale: string): string {
  const field = resource.fields[name];
  return field && typeof record[name] === 'string'
    ? isolated(getKind(field).toText(record, name, field, locale))
    : '';
}
