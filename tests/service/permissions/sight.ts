/** The visible rows of each role, including those of declarations and features. */
import { featureTests } from '../../features.ts';
import { rowsOfDeclarations } from './fixtures.ts';
import { generalSight, type Ownership, type RowKind, type Sight } from './rows.ts';

const sights: Readonly<Record<RowKind, Sight>> = {
  ...generalSight,
  ...Object.fromEntries(
    [rowsOfDeclarations, ...featureTests.map(({ permissions }) => permissions?.rows ?? {})].flatMap((rows) =>
      Object.entries(rows).map(([kind, { sight }]) => [kind, sight]),
    ),
  ),
};

/**
 * The ownerships of rows of this kind that each role sees.
 * @throws Error if there is no such kind
 */
export function getSight(kind: RowKind): Sight {
  const sight = sights[kind];
  if (!sight) throw new Error(`no rows are of the kind ${kind}`);
  return sight;
}

/** Every ownership that rows of this kind have, which is what root sees. */
export const listOwnerships = (kind: RowKind): readonly Ownership[] => getSight(kind).root;
