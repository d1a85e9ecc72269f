/** `npm run explain -- RESOURCE`: prints what follows from its declaration. */
import '../schema.ts';
import { parseArgs } from 'node:util';
import { explain, USAGE } from '../engine/tools/explain/explain.ts';
import { runTool, ToolError } from '../engine/tools/toolError.ts';
import { messages } from '../messages.ts';

await runTool(() => {
  const { positionals, values } = read();
  return explain(positionals[0], { openapi: values.openapi ?? false, messages });
});

function read() {
  try {
    return parseArgs({ allowPositionals: true, options: { openapi: { type: 'boolean' } } });
  } catch (error) {
    throw new ToolError(`${(error as Error).message}\n${USAGE}`);
  }
}
