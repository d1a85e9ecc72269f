/** `npm run conformance`: checks that a running service conforms to the API's contract. */
import '../../src/features.ts';
import { CannotRun, readArguments, USAGE } from './arguments.ts';
import { runConformance } from './conformance.ts';

try {
  const asked = readArguments(process.argv.slice(2));
  console.log(`Conformance of ${asked.api}, as ${asked.userName}`);
  const { passed, failed, skipped } = await runConformance(asked, console.log);
  console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
  process.exitCode = failed ? 1 : 0;
} catch (error) {
  if (!(error instanceof CannotRun)) throw error;
  console.error(error.message);
  if (error.message.startsWith('--') || error.message.includes('option')) console.error(USAGE);
  process.exitCode = 2;
}
