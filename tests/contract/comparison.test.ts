/** The three features that docs/resources.md holds against other admins are as short as it says. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const text = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** Lines that say something: neither blank nor a comment alone. */
function linesOf(...files: string[]): number {
  const lines = files.flatMap((file) => text(`tests/engine/${file}`).split('\n'));
  return lines.filter((line) => line.trim() !== '' && !/^\s*(\/\*\*|\*|\/\/)/.test(line)).length;
}

it.each([
  ['fee schedule', 40, linesOf('children/feeSchedule.ts')],
  ['identity document', 60, linesOf('kyc/document.ts')],
  ['payout', 90, linesOf('payouts/payout.ts', 'payouts/service.ts')],
])('%s: at most %d lines, and the document says how many', (feature, most, lines) => {
  expect(lines).toBeLessThanOrEqual(most);
  const row = text('docs/resources.md')
    .split('\n')
    .find((line) => line.startsWith(`| ${feature} | \``));
  expect(row).toContain(`: ${lines} lines`);
});
