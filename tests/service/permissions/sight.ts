/** Which rows exist for whom, those of declarations and of single features included. */
import { featureTests } from '../../features.ts';
import { rowsOfDeclarations } from './fixtures.ts';
import { generalSight, type Place, type RowKind, type Sight } from './rows.ts';

const sights: Readonly<Record<RowKind, Sight>> = {
  ...generalSight,
  ...Object.fromEntries(
    [rowsOfDeclarations, ...featureTests.map(({ permissions }) => permissions?.rows ?? {})].flatMap((rows) =>
      Object.entries(rows).map(([kind, { sight }]) => [kind, sight]),
    ),
  ),
};

/** The places of rows of this kind that each role sees. @throws Error where no rows are of that kind */
export function sightOf(kind: RowKind): Sight {
  const sight = sights[kind];
  if (!sight) throw new Error(`no rows are of the kind ${kind}`);
  return sight;
}

/** Every place that rows of this kind have: what root sees. */
export const placesOf = (kind: RowKind): readonly Place[] => sightOf(kind).root;
