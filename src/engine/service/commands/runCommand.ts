/** Runs an operator's command with this process's arguments and environment. */
import { SettingsError } from '../settings/environment.ts';
import type { Command } from './command.ts';

/** Exits with the command's result, 0 if it returns none, and 2 if it could not run. */
export async function runCommand(command: Command, args = process.argv.slice(2)): Promise<void> {
  try {
    process.exitCode = (await command({ args, environment: process.env, print: console.log })) ?? 0;
  } catch (error) {
    console.error(error instanceof SettingsError ? error.message : error);
    process.exitCode = 2;
  }
}

/** Runs the command that the first argument names, such as `rotate-key` for `rotateKey`. */
export function runNamedCommand(commands: Readonly<Record<string, Command>>): Promise<void> {
  const [name, ...args] = process.argv.slice(2);
  const named = new Map(
    Object.entries(commands).map(([key, command]) => [
      key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      command,
    ]),
  );
  return runCommand((input) => {
    const command = named.get(name ?? '');
    if (!command) throw new SettingsError(`Name a command: ${[...named.keys()].join(', ')}.`);
    return command(input);
  }, args);
}
