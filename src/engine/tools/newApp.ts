/**
 * Creates a new app: copies the starter under a new name. Inside the checkout it shares the engine's code and packages;
 * outside it gets a package of its own, with the engine in it.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { buildAppManifest } from './package/appManifest.ts';
import { findEntryPoint, PACKAGE } from './package/manifest.ts';
import { packEngine } from './package/pack.ts';
import { ToolError } from './toolError.ts';

export const USAGE = `npm run new -- app src/apps/shop      another product on the engine, named by its folder
npm run new -- app ../shop            the same outside the checkout, with a package of its own`;

const ENGINE = 'src/engine';
const STARTER = `${ENGINE}/starter`;
/** In the starter: what only an app outside the checkout needs. */
const OUTSIDE = 'outside/';
/** In an app outside: the folder with the engine's tarball. */
const VENDOR = 'vendor';

/**
 * @param root of the checkout
 * @param folder of the new app, relative to it
 * @returns the written files, relative to the checkout
 * @throws ToolError before anything is written
 */
export function writeNewApp(root: string, folder: string): string[] {
  const code = basename(folder);
  if (!/^[a-z][a-z0-9]*$/.test(code)) throw new ToolError(`${code}: name the folder like shop.\n${USAGE}`);
  if (existsSync(resolve(root, folder))) throw new ToolError(`${folder} is there already.`);
  const isInside = isInCheckout(root, folder);
  const files = readdirSync(join(root, STARTER), { recursive: true, encoding: 'utf8' })
    .filter((file) => (file.startsWith(OUTSIDE) ? !isInside : /\.(tsx?|html)$/.test(file)))
    .map((file) => ({
      from: join(STARTER, file),
      to: join(folder, file.replace(OUTSIDE, '').replace(/^(git|docker)ignore$/, '.$&')),
    }));
  const name = code.charAt(0).toUpperCase() + code.slice(1);
  const write = (file: string, text: string) => {
    mkdirSync(dirname(resolve(root, file)), { recursive: true });
    writeFileSync(resolve(root, file), text.replaceAll('Starter', name).replaceAll('starter', code));
    return file;
  };
  const written = files.map(({ from, to }) =>
    write(
      to,
      withImports(readFileSync(join(root, from), 'utf8'), dirname(from), isInside ? dirname(to) : undefined),
    ),
  );
  if (isInside) return written;
  const tarball = join(VENDOR, packEngine(root, resolve(root, folder, VENDOR)));
  return [
    ...written,
    write(join(folder, 'package.json'), buildAppManifest(root, code, tarball)),
    join(folder, tarball),
  ];
}

/** Whether a folder, relative to the checkout, lies in it. */
export const isInCheckout = (root: string, folder: string): boolean =>
  !relative(root, resolve(root, folder)).startsWith('..');

/**
 * Adjusts imports of the engine: of its entry points, or of its modules by their path from the new folder.
 * @param to the new folder in the checkout; undefined outside, where the engine is a package
 */
function withImports(text: string, from: string, to: string | undefined): string {
  return text.replaceAll(/(?<=(?:from|import|module) )'(\.\.\/[^']+)'/g, (_, path: string) => {
    const imported = join(from, path);
    if (!imported.startsWith(`${ENGINE}/`) || imported.startsWith(STARTER)) return `'${path}'`;
    if (to === undefined) return `'${PACKAGE}/${findEntryPoint(relative(ENGINE, imported))}'`;
    const [, side] = imported.match(/^src\/engine\/(contract|service|console)\/index\.ts$/) ?? [];
    return `'${side ? `#engine/${side}` : relative(to, imported)}'`;
  });
}
