/** What a new resource is written down as: its declaration, its feature, its labels. */
import type { FieldSpec } from './fieldSpec.ts';

export type NewResource = {
  /** In the singular, as the API calls it: `parcel`. */
  name: string;
  /** In the plural, for its folder, its table and its addresses: `parcels`. */
  plural: string;
  fields: readonly FieldSpec[];
  /** Nobody's rows: all who may read the subject share them. Else they are a tenant's. */
  isShared: boolean;
  /** The roles that have no right to it until somebody writes one. */
  roles: readonly string[];
  /** What the addresses of the app's pages begin with: `/admin`. */
  base: string;
};

/** The declaration, as `resource.ts`. */
export function writeDeclaration({ name, plural, fields, isShared, roles, base }: NewResource): string {
  const tenant = isShared
    ? []
    : [
        {
          name: 'client',
          kind: 'reference',
          call: "reference('client', { required: true, createOnly: true })",
        },
      ];
  const all = [...fields, ...tenant];
  const builders = [...new Set(all.map(({ kind }) => kind))].sort();
  const names = fields.map((field) => field.name);
  const texts = fields.filter(({ kind }) => kind === 'text').map((field) => field.name);
  const [recordRepresentation = '_id'] = [...texts, ...names];
  const list = (words: readonly string[]) => `[${words.map((word) => `'${word}'`).join(', ')}]`;
  const filters = all.filter(({ kind }) =>
    ['choice', 'boolean', 'reference', 'references', 'date', 'timestamp'].includes(kind),
  );
  return `import { ${[...builders, 'defineResource'].sort().join(', ')} } from '#engine/contract';

/** TELL WHAT IT IS, in a sentence. */
export const ${name} = defineResource({
  name: '${name}',
  subject: '${capital(name)}',
  table: '${snake(plural)}',
  recordRepresentation: '${recordRepresentation}',
  routes: { list: '${base}/${plural}', item: '${base}/${name}' },
  fields: {
${all.map((field) => `    ${field.name}: ${field.call},`).join('\n')}
  },
  list: {
    columns: ${list(names.slice(0, 6))},
    filters: ${list([...(texts.length ? ['q'] : []), ...filters.map((field) => field.name)])},
    search: ${list(texts)},
    sort: ['${recordRepresentation}', 'ASC'],
  },
  rights: { ${roles.map((role) => `${role}: []`).join(', ')} },
  tenancy: ${isShared ? "{ shared: 'platform' }" : "{ client: 'client' }"},
});
`;
}

/** The feature, as `index.ts`. */
export function writeFeature({ name, plural }: NewResource): string {
  return `import type { Feature } from '#engine/contract';
import { ${name} } from './resource.ts';

export const ${plural}Feature: Feature = { resources: [${name}] };
`;
}

/** The block of its labels: English words, to be translated where the language is another. */
export function labelBlock({ name, plural, fields, isShared }: NewResource, clientLabel: string): string {
  const labels = Object.fromEntries(fields.map((field) => [field.name, words(field.name)]));
  const choices = fields.filter(({ kind }) => kind === 'choice');
  const block = {
    name: `${words(name)} |||| ${words(plural)}`,
    fields: { ...labels, ...(!isShared && { client: clientLabel }) },
    ...(choices.length && {
      choices: Object.fromEntries(choices.map((field) => [field.name, valuesOf(field)])),
    }),
  };
  return `    ${name}: ${JSON.stringify(block)},\n`;
}

function valuesOf({ call }: FieldSpec): Record<string, string> {
  const [list = ''] = /\[.*\]/.exec(call) ?? [];
  return Object.fromEntries([...list.matchAll(/'(\w+)'/g)].map(([, value = '']) => [value, words(value)]));
}

/** `paidAt` as words: "Paid at". */
function words(name: string): string {
  return capital(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
