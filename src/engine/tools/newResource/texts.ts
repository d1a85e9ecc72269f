/** The generated source of a new resource: its declaration, feature and labels. */
import type { FieldSpec } from './fieldSpec.ts';

export type NewResource = {
  /** In the singular, as the API names it: `parcel`. */
  name: string;
  /** In the plural, for its folder, table and paths: `parcels`. */
  plural: string;
  fields: readonly FieldSpec[];
  /** Its rows are shared by everyone who may read the subject. Otherwise they belong to a tenant. */
  isShared: boolean;
  /** Roles that start without rights to it. */
  roles: readonly string[];
  /** Prefix of the app's paths: `/admin`. */
  base: string;
};

/** The declaration, `resource.ts`. */
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
  const list = (toWords: readonly string[]) => `[${toWords.map((word) => `'${word}'`).join(', ')}]`;
  const filters = all.filter(({ kind }) =>
    ['choice', 'choices', 'boolean', 'reference', 'references', 'date', 'timestamp'].includes(kind),
  );
  return `import { ${[...builders, 'defineResource'].sort().join(', ')} } from '#engine/contract';

/** DESCRIBE THE RESOURCE in a sentence. */
export const ${name} = defineResource({
  name: '${name}',
  subject: '${capitalize(name)}',
  table: '${toSnakeCase(plural)}',
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

/** The feature, `index.ts`. */
export function writeFeature({ name, plural }: NewResource): string {
  return `import type { Feature } from '#engine/contract';
import { ${name} } from './resource.ts';

export const ${plural}Feature: Feature = { resources: [${name}] };
`;
}

/** Its labels in English, to be translated in the other languages. */
export function writeLabels({ name, plural, fields, isShared }: NewResource, clientLabel: string): string {
  const labels = Object.fromEntries(fields.map((field) => [field.name, toWords(field.name)]));
  const choices = fields.filter(({ kind }) => kind === 'choice' || kind === 'choices');
  const block = {
    name: `${toWords(name)} |||| ${toWords(plural)}`,
    fields: { ...labels, ...(!isShared && { client: clientLabel }) },
    ...(choices.length && {
      choices: Object.fromEntries(choices.map((field) => [field.name, listChoiceLabels(field)])),
    }),
  };
  return `    ${name}: ${JSON.stringify(block)},\n`;
}

function listChoiceLabels({ call }: FieldSpec): Record<string, string> {
  const [list = ''] = /\[.*\]/.exec(call) ?? [];
  return Object.fromEntries([...list.matchAll(/'(\w+)'/g)].map(([, value = '']) => [value, toWords(value)]));
}

/** `paidAt` in words: "Paid at". */
function toWords(name: string): string {
  return capitalize(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
