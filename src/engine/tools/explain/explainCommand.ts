/** The command that prints what follows from the declaration of a resource. */
import { parseArgs } from 'node:util';
import type { AppMessages } from '../../service/messages.ts';
import { runTool, ToolError } from '../toolError.ts';
import { explain, USAGE } from './explain.ts';

/** Explains the resource that the command line names. @param messages of the app, by language */
export function runExplainCommand(messages: AppMessages): Promise<void> {
  return runTool(() => {
    const { positionals, values } = read();
    return explain(positionals[0], { openapi: values.openapi ?? false, messages });
  });
}

function read() {
  try {
    return parseArgs({ allowPositionals: true, options: { openapi: { type: 'boolean' } } });
  } catch (error) {
    throw new ToolError(`${(error as Error).message}\n${USAGE}`);
  }
}
