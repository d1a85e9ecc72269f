/** The fields of a resource: kind, rules, column, filters and sorting. */

import type { Field } from '../../contract/fields.ts';
import { parseFilterKey } from '../../contract/lists/filterGrammar.ts';
import { filterKeys, sortKeys } from '../../contract/lists/lists.ts';
import type { Resource } from '../../contract/resource.ts';
import { createSample } from '../../contract/values/samples.ts';
import { getTable } from '../../service/index.ts';
import { table } from './text.ts';

export function describeFields(resource: Resource): string[] {
  const keys = filterKeys(resource);
  const sorted = sortKeys(resource);
  const rows = Object.entries(resource.fields).map(([name, field]) => [
    name,
    field.kind,
    formatRules(field).join(' '),
    formatColumn(resource, name),
    keys.filter((key) => key === name || parseFilterKey(key).field === name).join(' ') || '-',
    sorted.includes(name) ? 'sorts' : '',
    field.inputOnly ? '' : JSON.stringify(createSample(field)),
  ]);
  return table([['field', 'kind', 'rules', 'column', 'filters', '', 'such as'], ...rows]);
}

/** Everything that the field declares besides its kind. */
function formatRules(field: Field): string[] {
  return Object.entries(field).flatMap(([rule, value]) => {
    if (rule === 'kind' || value === undefined || value === false) return [];
    if (value === true) return [rule];
    if (value instanceof RegExp) return [`${rule}=${value}`];
    return [`${rule}=${typeof value === 'string' ? value : JSON.stringify(value)}`];
  });
}

function formatColumn(resource: Resource, name: string): string {
  const column = getTable(resource)[name];
  if (!column) return 'none';
  return `${column.name} ${column.getSQLType()}${column.notNull ? ' not null' : ''}`;
}
