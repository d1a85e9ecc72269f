/** The arguments of `npm run bench -- …`. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export type Options = {
  /** Duration of each round. */
  seconds: number;
  /** Rounds per side of a comparison, of which the median counts. */
  rounds: number;
  /** Names of the figures to measure; undefined measures all. */
  only: string[] | undefined;
  /** The number of transactions for measuring lists. */
  rows: number;
  /** Folder of the filled databases of the lists, for reuse by later runs. */
  keep: string | undefined;
};

/** @throws Error that says what is wrong with the arguments */
export function readOptions(args: string[], figureNames: readonly string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string', default: '10' },
      rounds: { type: 'string', default: '3' },
      only: { type: 'string' },
      rows: { type: 'string', default: '10000000' },
      keep: { type: 'string' },
    },
  });
  const only = values.only?.split(',').map((name) => name.trim());
  const unknown = only?.find((name) => !figureNames.includes(name));
  if (unknown !== undefined) throw new Error(`--only ${unknown} is not one of ${figureNames.join(', ')}`);
  return {
    seconds: parseCount('seconds', values.seconds),
    rounds: parseCount('rounds', values.rounds),
    only,
    rows: parseCount('rows', values.rows),
    keep: values.keep && resolve(values.keep),
  };
}

function parseCount(name: string, text: string): number {
  if (!/^[1-9]\d{0,7}$/.test(text)) throw new Error(`--${name} must be a whole number from 1 on`);
  return Number(text);
}
