/**
 * `npm run new -- resource NAME FIELD…` creates a resource with its labels and migration, `-- app FOLDER` a new app.
 */
import '../features.ts';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { builtInRoles } from '#engine/contract';
import { USAGE as APP_USAGE, isInCheckout, writeNewApp } from '../engine/tools/newApp.ts';
import { parseNewResource, USAGE, writeNewResource } from '../engine/tools/newResource/write.ts';
import { runTool, ToolError } from '../engine/tools/toolError.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** @throws ToolError if the program fails, after it has printed why */
function run(program: string, ...args: string[]): string {
  try {
    const path = `node_modules/.bin/${program}`;
    return execFileSync(path, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
    }).trim();
  } catch {
    throw new ToolError(`${program} failed, so nothing was added. See above.`);
  }
}

await runTool(() => {
  const { positionals, values } = read();
  const [what, name, ...fields] = positionals;
  if (what === 'app' && name && fields.length === 0) return newApp(name);
  if (what !== 'resource' || !name) throw new ToolError(`${USAGE}\n${APP_USAGE}`);
  const { plural, shared = false } = values;
  const resource = parseNewResource({ name, plural, fields, shared });
  let migration = '';
  const files = writeNewResource(root, resource, (names) => {
    run('biome', 'check', '--write', ...names);
    // In a new process, which loads the changed declarations.
    migration = run('tsx', 'src/programs/migration.ts', `add_${name.toLowerCase()}`);
  });
  return [
    ...files.map((file) => `Wrote ${file}`),
    migration,
    `Look at it:  npm start    What follows from its declaration:  npm run explain -- ${name}`,
    `Only ${globalRoles()} see it until its rights name other roles. Its labels are English in every file of i18n: translate them.`,
  ].join('\n');
});

/** A declaration, since it is called before this line runs. */
function globalRoles(): string {
  return builtInRoles
    .filter(({ scope }) => scope === 'all')
    .map((role) => role.name)
    .join(' and ');
}

function newApp(folder: string): string {
  const files = writeNewApp(root, folder);
  const isInside = isInCheckout(root, folder);
  if (isInside) run('biome', 'check', '--write', ...files);
  // The tables are the starter's, whatever the app's name.
  const migration = run(
    'tsx',
    'src/engine/starter/migration.ts',
    'first',
    '--folder',
    `${folder}/migrations`,
  );
  const next = isInside
    ? [
        'Build it:  npx vite build FOLDER && npx vite build FOLDER --ssr',
        'Start it:  cd FOLDER && ROOT_PASSWORD=… node dist/service/main.js; owner signs in.',
      ]
    : [
        'Start it:  cd FOLDER && npm install && ROOT_PASSWORD=… npm start; owner signs in.',
        'Test it:   npm test',
      ];
  return [...files.map((file) => `Wrote ${file}`), migration, ...next]
    .join('\n')
    .replaceAll('FOLDER', folder);
}

function read() {
  try {
    const options = { plural: { type: 'string' }, shared: { type: 'boolean' } } as const;
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new ToolError(`${(error as Error).message}\n${USAGE}\n${APP_USAGE}`);
  }
}
