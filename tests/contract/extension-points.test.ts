/** docs/how-to.md has an example or a recipe for each key of the types that features extend the engine by, and for no other. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ts } from '@ts-morph/common';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const document = readFileSync(join(root, 'docs/how-to.md'), 'utf8');
const chapter = document.split('\n## Find an extension point\n')[1]?.split('\n## ')[0] ?? '';

const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
  .map((file) => {
    const text = readFileSync(join(root, 'src', file), 'utf8');
    return { file, text, parse: () => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true) };
  });

/** The keys of a type or of an interface that several modules add to. */
function listKeys(type: string): string[] {
  const keys: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeAliasDeclaration(node) && node.name.text === type) {
      const parts = ts.isIntersectionTypeNode(node.type) ? node.type.types : [node.type];
      for (const part of parts) {
        if (ts.isTypeLiteralNode(part)) keys.push(...part.members.map(nameOf));
        else if (ts.isTypeReferenceNode(part)) keys.push(...listKeys(part.typeName.getText()));
      }
    } else if (ts.isInterfaceDeclaration(node) && node.name.text === type) {
      keys.push(...node.members.map(nameOf));
    } else ts.forEachChild(node, visit);
  };
  for (const { text, parse } of sources) {
    if (new RegExp(`(type|interface) ${type}\\b`).test(text)) visit(parse());
  }
  return keys;
}

const nameOf = ({ name }: ts.TypeElement) => name?.getText().replaceAll("'", '') ?? '';

/** The rows below a heading: their keys, and what they say. */
function listRows(heading: string): { key: string; text: string }[] {
  const part = chapter.split('\n### ').find((one) => one.startsWith(heading)) ?? '';
  return [...part.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)].map(([, key = '', text = '']) => ({ key, text }));
}

const types = [
  ...['Feature', 'ServiceFeature', 'ResourceHooks', 'ConsoleFeature'],
  ...['ListSlots', 'RecordSlots', 'ExtensionPoints'],
];

describe.each(types)('the keys of %s', (type) => {
  const rows = listRows(`\`${type}\``);

  it('are all in docs/how-to.md, and no others', () => {
    expect(listKeys(type).length).toBeGreaterThan(3);
    expect(rows.map(({ key }) => key).sort()).toEqual(listKeys(type).sort());
  });

  it('each have an example or a recipe', () => {
    // An example uses the key, or a recipe explains it.
    expect(
      rows.filter(({ key, text }) => !(text.includes(key) && text.includes('`')) && !/\]\(/.test(text)),
    ).toEqual([]);
  });
});

it('types that features add to are all in docs/how-to.md, and no others', () => {
  const declared = ['engine/contract/appTypes.ts', 'engine/service/appServices.ts'].flatMap((file) => {
    const source = sources.find((one) => one.file === file)?.parse();
    return source?.statements.filter(ts.isInterfaceDeclaration).map(({ name }) => name.text) ?? [];
  });
  const rows = listRows('Types that features add to');
  expect(rows.map(({ key }) => key).sort()).toEqual(declared.sort());
  expect(rows.filter(({ key, text }) => !text.includes(`interface ${key}`))).toEqual([]);
});
