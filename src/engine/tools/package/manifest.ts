/** The engine's `package.json`, as a package for products outside this checkout. */
import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { ToolError } from '../toolError.ts';

/** The name under which other products install the engine. */
export const PACKAGE = 'backoffice-engine';

/** The modules that other products import, by what follows the package's name. */
export const entryPoints: Readonly<Record<string, string>> = {
  contract: 'contract/index',
  console: 'console/index',
  'console/disableZodJit': 'console/start/disableZodJit',
  service: 'service/index',
  build: 'console/build/consoleBuild',
  tools: 'tools/index',
  testing: 'testing/index',
  'i18n/*': 'i18n/*',
};

/**
 * The entry point that is a module.
 * @param module relative to the engine, such as `contract/index.ts`
 * @throws ToolError if the module is internal
 */
export function findEntryPoint(module: string): string {
  const path = module.replace(/\.tsx?$/, '');
  for (const [name, target] of Object.entries(entryPoints)) {
    if (target === path) return name;
    if (target.endsWith('/*') && dirname(target) === dirname(path)) return path;
  }
  throw new ToolError(`${module} is no entry point of the engine.`);
}

type Versions = Readonly<Record<string, string>>;
/** What the engine takes from the `package.json` of the checkout. */
export type RootManifest = {
  version: string;
  license: string;
  engines: Versions;
  dependencies: Versions;
  devDependencies: Versions;
  overrides: Readonly<Record<string, unknown>>;
};

/**
 * Lists exactly the packages that the emitted modules import, so that the list cannot drift from the code. As in the
 * checkout, what runs the service is a dependency, and what builds and tests an app is not: the app lists that itself
 * (appManifest.ts). As optional peers, React and Vite would be installed in production too.
 * @param folder of the emitted modules
 * @throws ToolError if a module imports a package that the checkout does not list
 */
export function buildManifest(root: RootManifest, folder: string) {
  const names = listImportedPackages(folder);
  const unlisted = names.filter((name) => !(name in root.dependencies || name in root.devDependencies));
  if (unlisted.length) {
    throw new ToolError(`The engine imports ${unlisted.join(', ')}. List it in package.json.`);
  }
  const types = names.map(typesOf).filter((name) => name in root.devDependencies);
  return {
    name: PACKAGE,
    version: root.version,
    description: 'Declared resources with their service, console, rights, audit log and migrations',
    license: root.license,
    private: true,
    type: 'module',
    engines: root.engines,
    exports: Object.fromEntries(
      Object.entries(entryPoints).map(([name, path]) => [
        `./${name}`,
        { types: `./${path}.d.ts`, default: `./${path}.js` },
      ]),
    ),
    dependencies: pick(root.dependencies, names),
    devDependencies: pick(root.devDependencies, [...names, ...types, '@types/node']),
  };
}

/** Imports of modules and style sheets, and the replacements of Vite's aliases. */
const SPECIFIERS =
  /(?:\bfrom |\bimport |\bimport\(|\breplacement: )'([^'./#][^']*)'|@import "([^"./#][^"]*)"/g;

function listImportedPackages(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(js|css)$/.test(file))
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(SPECIFIERS)])
    .map(([, ofModule, ofStyle]) => ofModule ?? ofStyle ?? '')
    .map((specifier) => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier)
    .filter((name) => !name.startsWith('node:') && !builtinModules.includes(name));
  return [...new Set(names)].sort();
}

/** The package with the types of another: `@types/react`. */
const typesOf = (name: string) => `@types/${name.replace('@', '').replace('/', '__')}`;

function pick(versions: Versions, names: readonly string[]): Versions {
  return Object.fromEntries(
    [...names].sort().flatMap((name) => (versions[name] ? [[name, versions[name]]] : [])),
  );
}
