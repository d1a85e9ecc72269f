/** What stands in a type of TypeScript, with its comments: read from the syntax alone. */
import { ts } from '@ts-morph/common';

/** A key of a type: `list.columns` for one within another. */
export type Member = { path: string; isOptional: boolean; type: string; comment: string };

/** @throws Error where the file declares no such type */
export function getType(source: ts.SourceFile, name: string): ts.TypeAliasDeclaration {
  const found = source.statements.filter(ts.isTypeAliasDeclaration).find((one) => one.name.text === name);
  if (!found) throw new Error(`${source.fileName} declares no type ${name}`);
  return found;
}

/** The keys of an object type, of objects within it, and of all parts of an intersection. */
export function listMembers(type: ts.TypeNode, within = ''): Member[] {
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

/** The comment before it, as one paragraph. */
export function readComment(node: ts.Node): string {
  const comments = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const last = comments.at(-1);
  return (ts.getTextOfJSDocComment(last?.comment) ?? '').replace(/\s+/g, ' ').trim();
}
