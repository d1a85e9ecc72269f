/** A mistake of the developer, explained in one sentence without a stack trace. */
export class ToolError extends Error {}

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
