/** Sample records of the app's own resources: their labels exist in every language. */
import type { DataProvider, RaRecord } from 'react-admin';
import type { Field } from '../../contract/fields.ts';
import { approvalResource, resources } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import { SAMPLE_ID } from '../../contract/values/recordId.ts';
import { createSample } from '../../contract/values/samples.ts';
import { ApiError } from '../providers/apiError.ts';

/** `long` ones test where they break, `empty` ones have only what is required. */
export type Content = 'usual' | 'long' | 'empty';

const NAMES = { usual: 'Ana García', long: 'Maximiliane von Donaudampfschifffahrtsgesellschaft & Söhne' };
const LONG_TEXT = `${NAMES.long}, Niederlassung Schleswig-Holstein. `;
const LONG_AMOUNT = '-12345678901234.56';

export function createRecord(resource: Resource, content: Content, at = 0): RaRecord {
  const fields = Object.entries(resource.fields);
  const values = fields.map(([name, field]) => [name, createValue(field, content)]);
  const references = fields.filter(([, { kind }]) => /^(references?|party)$/.test(kind));
  const currencies = new Set(fields.map(([, field]) => 'currencyField' in field && field.currencyField));
  const person = NAMES[content === 'long' ? 'long' : 'usual'];
  const names = references.map(([name]) => [name, currencies.has(name) ? 'EUR' : person]);
  const id = SAMPLE_ID.slice(0, -1) + at;
  return { id, _id: id, ...Object.fromEntries(values), _names: Object.fromEntries(names) };
}

function createValue(field: Field, content: Content): unknown {
  if (content === 'empty') return field.required ? createSample(field) : undefined;
  if (field.kind === 'text' && !field.codes && !field.pattern)
    return (content === 'long' ? LONG_TEXT.repeat(3) : NAMES.usual).slice(0, field.long ? 400 : field.max);
  return content === 'long' && field.kind === 'money' ? LONG_AMOUNT : createSample(field);
}

export type Declared = { resource: Resource; name: string; field: Field };

/**
 * A field of each kind that is declared anywhere, with its resource. Codes and patterns are not any text. Permissions
 * are a page of their own.
 */
export function findFieldOfEachKind(): Declared[] {
  const found = new Map<string, Declared>();
  for (const resource of resources)
    for (const [name, field] of Object.entries(resource.fields)) {
      const isOther =
        field.kind === 'permissions' || (field.kind === 'text' && Boolean(field.codes ?? field.pattern));
      const kind = field.kind + ('long' in field && field.long ? ', long' : '');
      if (!isOther && !found.has(kind)) found.set(kind, { resource, name, field });
    }
  return [...found.values()];
}

/** The resource with the most kinds of fields: its pages show the most. */
export function findRichestResource(): Resource {
  const count = ({ fields }: Resource) => new Set(Object.values(fields).map(({ kind }) => kind)).size;
  const [richest] = resources.filter(({ has }) => has.edit).sort((one, other) => count(other) - count(one));
  if (!richest) throw new Error('No declared resource has a form.');
  return richest;
}

const unanswered = () => new Promise<never>(() => {});

/** Its methods differ from what the other providers do. */
const withoutMethods = {
  ...{ create: unanswered, update: unanswered, updateMany: unanswered },
  ...{ delete: unanswered, deleteMany: unanswered },
};

/** Three records of any resource: usual, long and empty. None waits for an approval, which every record would show. */
export const sampleProvider = createProvider((resource) =>
  resource === approvalResource()
    ? []
    : (['usual', 'long', 'empty'] as const).map((content, at) => createRecord(resource, content, at)),
);

export const emptyProvider = createProvider(() => []);

export const failingProvider: DataProvider = createProvider(() => {
  throw new ApiError(500, { code: 'internal' });
});

export const pendingProvider: DataProvider = {
  ...withoutMethods,
  ...{ getList: unanswered, getOne: unanswered, getMany: unanswered, getManyReference: unanswered },
};

function createProvider(listRecords: (resource: Resource) => RaRecord[]): DataProvider {
  // The caller of a provider names the type of its records.
  // biome-ignore lint/suspicious/noExplicitAny: only the caller knows it
  const list = async (name: string): Promise<any> => {
    const resource = resources.find((one) => one.name === name);
    const data = resource ? listRecords(resource) : [];
    return { data, total: data.length };
  };
  // What refers to a record, whatever its id.
  const findOne = async (name: string, id: unknown) => ({ ...(await list(name)).data[0], id, _id: id });
  return {
    ...withoutMethods,
    getList: list,
    getManyReference: list,
    getMany: async (name, { ids }) => ({ data: await Promise.all(ids.map((id) => findOne(name, id))) }),
    getOne: async (name, { id }) => ({ data: await findOne(name, id) }),
  };
}
