/** What the preview of a record shows: its states, then the values of its most important fields. */
import type { RaRecord } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import { isEmptyValue } from '../../../contract/values/isEmptyValue.ts';
import { getKind } from '../../fieldKinds/index.ts';
import { listHiddenColumns } from '../../records/columns.ts';
import { listSections } from '../../records/page/RecordSections.tsx';

/** More would be the record's page. */
const MAX_FIELDS = 16;

/** The fields shown below the title: the state, and whether a sealed row was altered. */
export function listStateFields({ fields, state }: Resource, record: RaRecord): string[] {
  const names = [state?.field ?? 'status', ...(record.altered === true ? ['altered'] : [])];
  return names.filter((name) => fields[name] && record[name] !== undefined);
}

/**
 * The columns of the list, then the other fields of the record's page in order: without empty ones, and without those that
 * need the page's width, unless the list has a short form of them.
 */
export function listPreviewFields(resource: Resource, record: RaRecord): string[] {
  const { fields, list, recordRepresentation } = resource;
  const omitted = [
    ...['altered', recordRepresentation],
    ...listHiddenColumns(resource),
    ...listStateFields(resource, record),
  ];
  const others = listSections(resource, record)
    .flatMap(([, names]) => names)
    .filter((name) => fields[name] && !getKind(fields[name]).isWide(fields[name]));
  return [...new Set([...list.columns, ...others])]
    .filter((name) => fields[name] && !omitted.includes(name) && !isEmptyValue(record[name]))
    .slice(0, MAX_FIELDS);
}
