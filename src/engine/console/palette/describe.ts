/** What is said of a record beside its name, so that one is told from another. */
import type { RaRecord } from 'react-admin';
import type { Resource } from '../../contract/resource.ts';
import { kindOf } from '../kinds/index.ts';

/** The other fields that a search looks into; where there are none, the first of its list's columns. */
export function describe(resource: Resource, record: RaRecord, locale: string): string {
  const others = resource.list.search.filter((name) => name !== resource.represent && name !== '_id');
  if (others.length > 0) return texts(others, resource, record, locale).join(' ');
  const columns = resource.list.columns.filter((name) => name !== resource.represent);
  return texts(columns, resource, record, locale).slice(0, 3).join(' · ');
}

function texts(names: readonly string[], resource: Resource, record: RaRecord, locale: string): string[] {
  return names.map((name) => textOf(name, resource, record, locale)).filter((text) => text !== '');
}

function textOf(name: string, resource: Resource, record: RaRecord, locale: string): string {
  const field = resource.fields[name];
  return field && typeof record[name] === 'string' ? kindOf(field).said(record, name, field, locale) : '';
}
