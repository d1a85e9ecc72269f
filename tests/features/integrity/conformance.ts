import assert from 'node:assert/strict';
import { type Checks, expectStatus } from '../../conformance/suite.ts';
import type { OwnSuite } from '../../conformance/world.ts';

export const integrityChecks: Checks<OwnSuite> = {
  'nothing of all this is altered': async ({ http, me, world }) => {
    for (const { wallet } of [world.customer, world.stranger]) {
      const path = `transaction/row/validation?wallet=${wallet}`;
      const { data } = expectStatus(await http.call('GET', path, { as: me }), 200);
      assert.deepEqual({ found: data.found, findings: data.findings }, { found: 0, findings: [] });
    }
  },
};
