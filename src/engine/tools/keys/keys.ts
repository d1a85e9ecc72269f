/** Generates `docs/resource-reference.md`: every key of a declaration, from the types and their comments. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ts } from '@ts-morph/common';

/** A table of the reference: the members of one type. */
type Part = { title: string; file: string; type: string };

const CONTRACT = 'src/engine/contract';

const parts: readonly Part[] = [
  { title: 'A resource', file: 'resource.ts', type: 'Declaration' },
  { title: 'Tenancy', file: 'resource.ts', type: 'Tenancy' },
  { title: 'An action', file: 'declaration/actions.ts', type: 'ActionDeclaration' },
  { title: 'A sum below a list', file: 'declaration/summaries.ts', type: 'SummaryDeclaration' },
  { title: 'A metric', file: 'declaration/metrics.ts', type: 'MetricDeclaration' },
  { title: 'Access to a field', file: 'declaration/access.ts', type: 'FieldAccess' },
  { title: 'Children', file: 'declaration/children.ts', type: 'ChildrenDeclaration' },
  { title: 'A condition', file: 'declaration/conditions.ts', type: 'Condition' },
  { title: 'A check', file: 'declaration/conditions.ts', type: 'Check' },
  { title: 'Any field', file: 'fields.ts', type: 'FieldRules' },
];

/** @param root folder of the checkout */
export function keysReference(root: string): string {
  const sourceOf = (file: string) => {
    const path = join(root, CONTRACT, file);
    return ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  };
  return `${[
    '# Resource reference',
    'You know the key or the field kind and want its exact meaning. `npm run keys` generates this page from the types and their comments; a test fails when it is outdated.',
    '[Resources](resources.md) explains how the parts work together. `F` stands for the fields of the resource, `?` marks optional keys.',
    ...parts.map(({ title, file, type }) => partOf(title, file, getType(sourceOf(file), type))),
    kindsOf(sourceOf('fields.ts')),
  ].join('\n\n')}\n`;
}

function partOf(title: string, file: string, declared: ts.TypeAliasDeclaration): string {
  const members = listMembers(declared.type);
  const from = `\`${declared.name.text}\` in \`${CONTRACT}/${file}\`.`;
  const head = [`## ${title}`, [readComment(declared), from].filter(Boolean).join(' ')];
  const shown = members.length > 0 ? table(members) : asWritten(declared);
  return [...head, shown].join('\n\n');
}

/** A union, with the comment of each alternative. */
function asWritten(declared: ts.TypeAliasDeclaration): string {
  const text = declared.type.getFullText().replace(/^\n/, '');
  return ['```ts', text.replace(/^ {2}/gm, ''), '```'].join('\n');
}

/** A field kind is a function that creates a field: lists the options of each besides the common rules. */
function kindsOf(source: ts.SourceFile): string {
  const rows = source.statements
    .filter(ts.isFunctionDeclaration)
    .filter(({ type, body }) => body && /^\w+Field(<|$)/.test(type?.getText() ?? ''))
    .map((made) => {
      const given = made.parameters
        .map(({ name, type }) => `${name.getText()}: ${oneLine(type?.getText() ?? '')}`)
        .join(', ');
      const described = readComment(made) || commentOfOverloads(source, made);
      return `| \`${made.name?.text}\` | ${cell(`\`${given}\``)} | ${cell(described)} |`;
    });
  return [
    '## Field kinds',
    'Each in `src/engine/contract/fields.ts`.',
    ['| kind | options | meaning |', '| --- | --- | --- |', ...rows].join('\n'),
  ].join('\n\n');
}

/** The comments of an overloaded function are on its overloads. */
function commentOfOverloads(source: ts.SourceFile, { name }: ts.FunctionDeclaration): string {
  return source.statements
    .filter(ts.isFunctionDeclaration)
    .filter((one) => one.name?.text === name?.text)
    .map(readComment)
    .filter(Boolean)
    .join(' ');
}

function table(members: readonly Member[]): string {
  const rows = members.map(
    ({ path, isOptional, type, comment }) =>
      `| \`${path}\`${isOptional ? ' ?' : ''} | ${cell(`\`${oneLine(type)}\``)} | ${cell(comment)} |`,
  );
  return ['| key | type | meaning |', '| --- | --- | --- |', ...rows].join('\n');
}

const cell = (text: string) => text.replaceAll('|', '\\|');

/** Omits helper types that only the compiler needs. */
function oneLine(type: string): string {
  return type
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
    .replace(/NoInfer<(NameOf<F>|F|Choice)>/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A key of a type: `list.columns` for one within another. */
type Member = { path: string; isOptional: boolean; type: string; comment: string };

/** @throws Error if the file declares no such type */
function getType(source: ts.SourceFile, name: string): ts.TypeAliasDeclaration {
  const found = source.statements.filter(ts.isTypeAliasDeclaration).find((one) => one.name.text === name);
  if (!found) throw new Error(`${source.fileName} declares no type ${name}.`);
  return found;
}

/** The keys of an object type, of objects within it, and of all parts of an intersection. */
function listMembers(type: ts.TypeNode, within = ''): Member[] {
  if (ts.isIntersectionTypeNode(type)) return type.types.flatMap((part) => listMembers(part, within));
  if (!ts.isTypeLiteralNode(type)) return [];
  return type.members.filter(ts.isPropertySignature).flatMap((member) => {
    const path = within + member.name.getText();
    const inner = member.type ? listMembers(member.type, `${path}.`) : [];
    const isOptional = member.questionToken !== undefined;
    const type = inner.length > 0 ? '{ … }' : (member.type?.getText() ?? '');
    return [{ path, isOptional, type, comment: readComment(member) }, ...inner];
  });
}

/** The comment of a node, as one paragraph. */
function readComment(node: ts.Node): string {
  const comments = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const last = comments.at(-1);
  return (ts.getTextOfJSDocComment(last?.comment) ?? '').replace(/\s+/g, ' ').trim();
}
