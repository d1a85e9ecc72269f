/**
 * What each call is sent in the permission table, and what can be said of its answer only by hand. A declared resource
 * that nothing is written of has fixtures that follow from its declaration: `derived.ts`. Any other call without one
 * fails the table by name: add one, with a case for each kind of row that its parameters or its body may name. Those
 * of a feature alone stand in its folder of tests/features/.
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

/** The rows of those resources whose fixtures are derived. */
export const rowsOfDeclarations = derivedRows(Object.keys(written));
