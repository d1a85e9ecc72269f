/** `npm run verify`: verifies everything that is sealed, lists altered rows and sets the exit code. */
import { parseArgs } from 'node:util';
import { readCheckpoint } from '../audit/checkpoint.ts';
import { assertSealKey, matchesSealKey, otherKey } from '../audit/sealKeyCheck.ts';
import { accept } from '../sealedRows/accept.ts';
import { sealKeys } from '../seals/keys.ts';
import { SettingsError } from '../settings/environment.ts';
import type { CommandInput, OperatedApp, VerifyOptionValues } from './command.ts';
import { onDatabase, readText } from './preconditions.ts';
import { chooseVerification, reportLines } from './verification.ts';

const help = ({ verification }: OperatedApp) => `Recomputes every seal, chain and sum.

  npm run verify                                  everything
${verification?.help ?? ''}  npm run verify -- --checkpoint FILE             everything, and whether the database was set back
  npm run verify -- --accept users:ID             seals an altered row as it is, after you have investigated it
  npm run verify -- --accept blocks               records that blocks of the audit log are lost, so that sealing continues

Reads the settings of the service. Only one process can open the embedded database: stop the service first. Exits
with 0 if nothing is altered, 1 if something is, and 2 if it could not verify.`;

/** Runs the command. @returns the exit code. @throws SettingsError if it cannot run */
export async function verifyCommand(
  app: OperatedApp,
  { args, environment, print }: CommandInput,
): Promise<0 | 1> {
  const { accept: accepted, ...options } = readOptions(app, args);
  const verify = chooseVerification(app, options);
  const signed = options.checkpoint && readText(options.checkpoint);
  return onDatabase(environment, async (database, { sealKey }) => {
    const seals = sealKeys(sealKey);
    if (accepted !== undefined) {
      await assertSealKey(database.orm, seals);
      print(await accept({ database, keys: seals }, accepted));
    }
    const checkpoint = signed ? readCheckpoint(signed, seals) : undefined;
    const report = await verify({ database, sealKey, seals, checkpoint });
    for (const line of reportLines(app, report)) print(line);
    if (report.found > 0 && !(await matchesSealKey(database.orm, seals))) print(otherKey());
    return report.found === 0 ? 0 : 1;
  });
}

function readOptions(app: OperatedApp, args: readonly string[]): VerifyOptionValues {
  const names = ['checkpoint', 'accept', ...(app.verification?.options ?? [])];
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  try {
    return parseArgs({ args: [...args], options }).values as VerifyOptionValues;
  } catch (error) {
    throw new SettingsError(`${(error as Error).message}\n\n${help(app)}`);
  }
}
