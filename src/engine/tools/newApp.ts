/** Creates a new app: copies the starter, an app with one resource, under a new name. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { ToolError } from './toolError.ts';

export const USAGE = `npm run new -- app src/apps/shop      another product on the engine, named by its folder`;

const STARTER = 'src/engine/starter';

/**
 * @param root of the checkout
 * @param folder of the new app, relative to it
 * @returns the written files
 * @throws ToolError before anything is written
 */
export function writeNewApp(root: string, folder: string): string[] {
  const code = basename(folder);
  if (!/^[a-z][a-z0-9]*$/.test(code)) throw new ToolError(`${code}: name the folder like shop.\n${USAGE}`);
  if (relative(root, resolve(root, folder)).startsWith('..')) {
    throw new ToolError(`${folder}: it has to lie in the checkout, beside the engine.`);
  }
  if (existsSync(join(root, folder))) throw new ToolError(`${folder} is there already.`);
  const files = readdirSync(join(root, STARTER), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|html)$/.test(file))
    .map((file) => ({ from: join(STARTER, file), to: join(folder, file) }));
  for (const { from, to } of files) {
    mkdirSync(dirname(join(root, to)), { recursive: true });
    const text = withImports(readFileSync(join(root, from), 'utf8'), dirname(from), dirname(to));
    const name = code.charAt(0).toUpperCase() + code.slice(1);
    writeFileSync(join(root, to), text.replaceAll('Starter', name).replaceAll('starter', code));
  }
  return files.map(({ to }) => to);
}

/** Adjusts imports: the engine by its entry points, everything else by its path from the new folder. */
function withImports(text: string, from: string, to: string): string {
  return text.replaceAll(/(?<=(?:from|import|module) )'(\.\.\/[^']+)'/g, (_, path: string) => {
    const imported = join(from, path);
    const [, side] = imported.match(/^src\/engine\/(contract|service|console)\/index\.ts$/) ?? [];
    return `'${side ? `#engine/${side}` : relative(to, imported)}'`;
  });
}
