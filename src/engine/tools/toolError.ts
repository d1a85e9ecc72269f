import { findAllMistakes, formatMistakes } from '../contract/declaration/mistakes.ts';

/** A mistake of the developer, explained in one sentence without a stack trace. */
export class ToolError extends Error {}

/**
 * @param messages in which labels are required, by language
 * @throws ToolError that lists all mistakes in declarations
 */
export function assertValidDeclarations(messages: Readonly<Record<string, object>> = {}): void {
  const mistakes = formatMistakes(findAllMistakes(messages));
  if (mistakes) throw new ToolError(mistakes);
}

/** Runs a tool. Prints a ToolError as a sentence and exits with 2. */
export async function runTool(tool: () => Promise<string> | string): Promise<void> {
  try {
    console.log(await tool());
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}
