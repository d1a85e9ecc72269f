/** A command of an operator as a program: with this process's arguments and settings, and its outcome as exit code. */
import { SettingsError } from '#engine/service';
import type { VerifyCommand } from './verifyCommand.ts';

/** Ends with what the command returns, 0 without anything, and 2 where it could not be carried out. */
export async function runCommand(
  command: (given: VerifyCommand) => Promise<0 | 1> | Promise<void>,
): Promise<void> {
  try {
    const context = { args: process.argv.slice(2), environment: process.env, print: console.log };
    process.exitCode = (await command(context)) ?? 0;
  } catch (error) {
    console.error(error instanceof SettingsError ? error.message : error);
    process.exitCode = 2;
  }
}
