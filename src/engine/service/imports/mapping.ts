/** Which column fills which field, and the request body of a row. */
import { unescapedCell } from '../../contract/exports/csv.ts';
import type { ChoiceField, ChoicesField, Field } from '../../contract/fields.ts';
import { type DecimalSign, importedFields } from '../../contract/imports.ts';
import type { Resource } from '../../contract/resource.ts';
import type { ValidationErrors } from '../../contract/validationErrors.ts';
import { ServiceError } from '../errors.ts';
import type { RecordInput } from '../records/hooks.ts';
import { normalizeNumber } from './decimalSign.ts';
import { choiceByLabel, foldLabel, importLabels, parseBoolean } from './labels.ts';

export type Mapping = Readonly<Record<string, number>>;

/** Maps columns to fields with the same name, or the same label in any language. */
export function suggestMapping(resource: Resource, columns: readonly string[]): Mapping {
  const used = new Set<number>();
  const mapping: Record<string, number> = {};
  for (const [name] of importedFields(resource)) {
    const names = [name, ...importLabels(resource.name, name)].map(foldLabel);
    const at = columns.findIndex((column, index) => !used.has(index) && names.includes(foldLabel(column)));
    if (at < 0) continue;
    used.add(at);
    mapping[name] = at;
  }
  return mapping;
}

/** @throws ServiceError `invalid` on each field that an import cannot fill, or whose column does not exist */
export function requireValidMapping(resource: Resource, mapping: Mapping, columns: readonly string[]): void {
  const fields = new Map(importedFields(resource));
  const errors: ValidationErrors = {};
  for (const [name, column] of Object.entries(mapping)) {
    if (!fields.has(name)) errors[`mapping.${name}`] = { key: 'validation.unknownField' };
    else if (columns[column] === undefined) errors[`mapping.${name}`] = { key: 'validation.importColumn' };
  }
  if (Object.keys(errors).length) throw new ServiceError('invalid', errors);
}

/** The body of the create call. Values that cannot be parsed stay unchanged, so that the call rejects them. */
export function toRequestBody(
  resource: Resource,
  mapping: Mapping,
  cells: readonly unknown[],
  sign: DecimalSign | null = null,
): RecordInput {
  const fields = new Map(importedFields(resource));
  return Object.fromEntries(
    Object.entries(mapping).flatMap(([name, column]) => {
      const field = fields.get(name);
      const cell = cells[column];
      if (!field || cell === null || cell === undefined || cell === '') return [];
      return [[name, typeof cell === 'string' ? readAs(resource, name, field, cell, sign) : cell]];
    }),
  );
}

function readAs(
  resource: Resource,
  name: string,
  field: Field,
  cell: string,
  sign: DecimalSign | null,
): unknown {
  const text = unescapedCell(cell);
  const readChoice = ({ choices }: ChoiceField | ChoicesField, value: string) =>
    choices.includes(value.trim()) ? value.trim() : (choiceByLabel(resource.name, name, value) ?? value);
  switch (field.kind) {
    case 'integer':
      return /^\s*-?\d{1,15}\s*$/.test(text) ? Number(text) : text;
    case 'money':
    case 'decimal':
      return normalizeNumber(text, sign);
    case 'boolean':
      return parseBoolean(text) ?? text;
    case 'choice':
      return readChoice(field, text);
    case 'choices':
      return splitValues(text)
        .filter(Boolean)
        .map((one) => readChoice(field, one));
    case 'references':
      return splitValues(text);
    case 'list':
    case 'permissions':
    case 'json':
      return parsed(text);
    default:
      return text;
  }
}

const splitValues = (text: string): string[] => text.split(/[,;]/).map((one) => one.trim());

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
