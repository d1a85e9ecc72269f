/** `npm run migration -- NAME`: writes the changes of declarations as a migration (docs/architecture.md). */
import '../schema.ts';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { USAGE, writeMigration } from '../engine/tools/migration.ts';
import { runTool, ToolError } from '../engine/tools/toolError.ts';

await runTool(() => {
  const { positionals, values } = read();
  const [name, ...more] = positionals;
  if (more.length) throw new ToolError(`One name is enough.\n${USAGE}`);
  const folder = fileURLToPath(new URL('../migrations/', import.meta.url));
  return writeMigration(folder, { name, renames: values.rename ?? [], drops: values.drop ?? [] });
});

function read() {
  const repeatable = { type: 'string', multiple: true } as const;
  try {
    return parseArgs({ allowPositionals: true, options: { rename: repeatable, drop: repeatable } });
  } catch (error) {
    throw new ToolError(`${(error as Error).message}\n${USAGE}`);
  }
}
