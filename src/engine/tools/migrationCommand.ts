/** The command that writes an app's migrations. */
import { parseArgs } from 'node:util';
import { USAGE, writeMigration } from './migration.ts';
import { runTool, ToolError } from './toolError.ts';

/**
 * Writes the changes of the declarations as a migration, as the command line asks: a name, `--rename` and `--drop`.
 * @param folder of the app's migrations; `--folder` names another
 */
export function runMigrationCommand(folder: string): Promise<void> {
  return runTool(() => {
    const { positionals, values } = read();
    const [name, ...more] = positionals;
    if (more.length) throw new ToolError(`One name is enough.\n${USAGE}`);
    const { rename = [], drop = [] } = values;
    return writeMigration(values.folder ?? folder, { name, renames: rename, drops: drop });
  });
}

function read() {
  const repeatable = { type: 'string', multiple: true } as const;
  try {
    const options = { rename: repeatable, drop: repeatable, folder: { type: 'string' } } as const;
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new ToolError(`${(error as Error).message}\n${USAGE}`);
  }
}
