/** Prints the result of each check, and counts. */

export type Count = { passed: number; failed: number; skipped: number };

/** Thrown by a check that does not apply; the message says why. */
export class NotChecked extends Error {
  override name = 'NotChecked';
}

export function createReporter(print: (line: string) => void) {
  const count: Count = { passed: 0, failed: 0, skipped: 0 };
  const skip = (checks: number, name: string, why: string) => {
    count.skipped += checks;
    print(`  skipped ${name}: ${why}`);
  };
  return {
    count,
    /** Runs a check, which throws if it fails. */
    async check(name: string, run: () => Promise<void> | void): Promise<void> {
      try {
        await run();
        count.passed += 1;
        print(`  ok      ${name}`);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        if (error instanceof NotChecked) return skip(1, name, message);
        count.failed += 1;
        print(`  FAILED  ${name}\n          ${message.trim().replaceAll('\n', '\n          ')}`);
      }
    },
    /** Skips checks for one reason. */
    skipAll(names: readonly string[], why: string): void {
      for (const name of names) skip(1, name, why);
    },
  };
}
