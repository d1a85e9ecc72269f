/** What `npm run bench -- …` may be told. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export type Options = {
  /** How long each round lasts. */
  seconds: number;
  /** How many rounds each side of a comparison gets; their median counts. */
  rounds: number;
  /** Names of the figures to measure; undefined measures all. */
  only: string[] | undefined;
  /** How many transactions the lists are measured on. */
  rows: number;
  /** Where the filled databases of the lists stay, so that the next run need not fill them again. */
  keep: string | undefined;
};

/** @throws Error that says what is wrong with the arguments */
export function readOptions(args: string[], figures: readonly string[]): Options {
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
  const unknown = only?.find((name) => !figures.includes(name));
  if (unknown !== undefined) throw new Error(`--only ${unknown} is not one of ${figures.join(', ')}`);
  return {
    seconds: whole('seconds', values.seconds),
    rounds: whole('rounds', values.rounds),
    only,
    rows: whole('rows', values.rows),
    keep: values.keep && resolve(values.keep),
  };
}

function whole(name: string, text: string): number {
  if (!/^[1-9]\d{0,7}$/.test(text)) throw new Error(`--${name} must be a whole number from 1 on`);
  return Number(text);
}
