/** Runs an operator's command with this process's arguments and environment. */
import { SettingsError } from '#engine/service';
import type { VerifyCommand } from './verifyCommand.ts';

/** Exits with the command's result, 0 if it returns none, and 2 if it could not run. */
export async function runCommand(
  command: (input: VerifyCommand) => Promise<0 | 1> | Promise<void>,
): Promise<void> {
  try {
    const context = { args: process.argv.slice(2), environment: process.env, print: console.log };
    process.exitCode = (await command(context)) ?? 0;
  } catch (error) {
    console.error(error instanceof SettingsError ? error.message : error);
    process.exitCode = 2;
  }
}
