/**
 * The request of each call in the permission table, and expectations that don't follow from declarations. A
 * declared resource without an entry has derived fixtures: `derived.ts`. Any other call without one fails the table
 * by name: add one, with a case for each kind of row that its parameters or its body may name. Those of a single
 * feature are in its folder of tests/features/.
 */
import { featureTests } from '../../features.ts';
import { derivedFixtures, derivedRows } from './derived.ts';
import type { Fixtures } from './fixture.ts';
import { moneyFixtures } from './fixtures/money.ts';
import { recordFixtures } from './fixtures/records.ts';
import { sessionFixtures } from './fixtures/sessions.ts';
import { transferFixtures } from './fixtures/transfers.ts';

const written: Fixtures = {
  ...sessionFixtures,
  ...recordFixtures,
  ...moneyFixtures,
  ...transferFixtures,
  ...Object.assign({}, ...featureTests.map(({ permissions }) => permissions?.fixtures)),
};

export const fixtures: Fixtures = { ...derivedFixtures(Object.keys(written)), ...written };

/** Rows of the resources with derived fixtures. */
export const rowsOfDeclarations = derivedRows(Object.keys(written));
