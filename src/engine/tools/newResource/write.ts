/** Adds a new resource to an app: its folder, its entry in the list of features, its labels. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtInRoles, declarations } from '../../contract/registry.ts';
import { ToolError } from '../toolError.ts';
import { FIELDS_USAGE, parseFieldSpec } from './fieldSpec.ts';
import { type NewResource, writeDeclaration, writeFeature, writeLabels } from './texts.ts';

export const USAGE = `npm run new -- resource parcel number:text! due:date amount:money:currency currency:reference:currency
  --plural parcels   if it isn't the name with an s
  --shared            shared rows, writable with global scope; by default each row has a tenant
${FIELDS_USAGE}`;

export type NewResourceOptions = {
  name: string;
  plural: string | undefined;
  fields: readonly string[];
  shared: boolean;
};

/** @throws ToolError that explains what is invalid */
export function parseNewResource({
  name,
  plural = `${name}s`,
  fields,
  shared,
}: NewResourceOptions): NewResource {
  for (const word of [name, plural]) {
    if (!/^[a-z][A-Za-z0-9]*$/.test(word))
      throw new ToolError(`${word} is not a valid name. Use camel case, such as orderLine.\n${USAGE}`);
  }
  if (plural === name)
    throw new ToolError(
      `--plural ${plural} equals the singular. Pass another plural, which names the list's path.`,
    );
  const same = declarations.find((one) => one.name === name || one.table === plural);
  if (same)
    throw new ToolError(
      `The resource ${same.name} with the table ${same.table} already exists. Choose another name.`,
    );
  const read = (fields.length ? fields : ['name:text!']).map(parseFieldSpec);
  if (!shared && read.some((one) => one.name === 'client'))
    throw new ToolError(
      'The field client is added by itself: it names the tenant. Leave it out, or pass --shared.',
    );
  const duplicate = read.find((one, at) => read.findIndex((other) => other.name === one.name) !== at);
  if (duplicate) throw new ToolError(`The field ${duplicate.name} is given twice. Remove one.`);
  for (const { name: field, call } of read) {
    const to = /^reference\('(\w+)'/.exec(call)?.[1];
    if (to && !declarations.some((one) => one.name === to)) {
      throw new ToolError(`${field}: There is no resource ${to}. Check the name.`);
    }
    const currency = /^money\('(\w+)'/.exec(call)?.[1];
    if (currency && !read.some((one) => one.name === currency && one.kind === 'reference')) {
      throw new ToolError(
        `${field} needs a currency field. Add one, such as ${currency}:reference:currency.`,
      );
    }
  }
  const base = declarations[0]?.routes.list.replace(/\/[^/]*$/, '') ?? '';
  const roles = builtInRoles.filter(({ scope }) => scope !== 'all').map((role) => role.name);
  return { name, plural, fields: read, isShared: shared, roles, base };
}

/**
 * Writes all files, or none if `finish` fails.
 * @param root of the app, with `src/features.ts` and `i18n/`
 * @param finish what follows from the files, such as their migration
 * @returns the written files
 * @throws ToolError before anything is written, if a file does not have the expected format; any error of `finish`
 */
export function writeNewResource(
  root: string,
  resource: NewResource,
  finish: (files: readonly string[]) => void,
): string[] {
  const { plural } = resource;
  const folder = `src/features/${plural}`;
  if (existsSync(join(root, folder))) throw new ToolError(`${folder} already exists. Choose another name.`);
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const files: [file: string, text: string][] = [
    [`${folder}/resource.ts`, writeDeclaration(resource)],
    [`${folder}/index.ts`, writeFeature(resource)],
    ['src/features.ts', addToList(read('src/features.ts'), plural)],
  ];
  for (const language of ['en', 'de', 'es', 'fr', 'pt']) {
    const file = `i18n/${language}.ts`;
    const source = read(file);
    const client = /\n {4}client: \{\s+name: '([^|']+?) \|\|\|\|/.exec(source)?.[1] ?? 'Client';
    files.push([file, insertAfter(source, file, '  resources: {\n', writeLabels(resource, client))]);
  }
  const names = files.map(([file]) => file);
  const changed = names.filter((file) => existsSync(join(root, file)));
  const previous = changed.map((file) => [file, read(file)] as const);
  mkdirSync(join(root, folder));
  try {
    for (const [file, text] of files) writeFileSync(join(root, file), text);
    finish(names);
  } catch (error) {
    rmSync(join(root, folder), { recursive: true });
    for (const [file, text] of previous) writeFileSync(join(root, file), text);
    throw error;
  }
  return names;
}

function addToList(source: string, plural: string): string {
  const imported = `import { ${plural}Feature } from '#features/${plural}';\n`;
  const last = source.lastIndexOf("from '#features/");
  const end = source.indexOf('\n', last) + 1;
  const withImport = source.slice(0, end) + imported + source.slice(end);
  const close = withImport.indexOf(']);');
  if (last < 0 || close < 0)
    throw new ToolError('src/features.ts has no list of features. Restore its format.');
  return `${withImport.slice(0, close)}  ${plural}Feature,\n${withImport.slice(close)}`;
}

function insertAfter(source: string, file: string, anchor: string, text: string): string {
  if (source.split(anchor).length !== 2)
    throw new ToolError(`${file} must contain "${anchor.trim()}" exactly once. Restore its format.`);
  return source.replace(anchor, () => anchor + text);
}
