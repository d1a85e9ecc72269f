/** What a developer has to do otherwise: one sentence, without a stack. */
export class ToolError extends Error {}

/** Runs a tool: what it throws is said in a sentence, and ends the process with 2. */
export async function runTool(tool: () => Promise<string> | string): Promise<void> {
  try {
    console.log(await tool());
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}
