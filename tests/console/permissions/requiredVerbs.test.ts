/** What the matrix offers is what something checks: each verb of each subject, both ways. */
import { expect, it } from 'vitest';
import '../../../src/console.tsx';
import { consoleFeatures } from '../../../src/engine/console/app/feature.ts';
import { fetchRecordSlots, findRecordSlots } from '../../../src/engine/console/app/recordSlots.ts';
import { listScreens } from '../../../src/engine/console/app/screens.ts';
import { rightsOfCall } from '../../../src/engine/contract/call.ts';
import { listSubjects, resources } from '../../../src/engine/contract/registry.ts';
import {
  type Action,
  getVerbGroup,
  type Subject,
  verbs,
} from '../../../src/engine/contract/rights/abilities.ts';
import { listVerbs } from '../../../src/engine/contract/rights/requiredVerbs.ts';
import { everyCall } from '../../service/permissions/calls.ts';

await fetchRecordSlots();

/** What handlers ask for besides, the permission table has: tests/service/permissions/table.sampled.test.ts. */
const ofCalls = everyCall.flatMap(({ permission }) => rightsOfCall(permission));

/** What pages ask for, and the parts and buttons on them. */
const ofPages: readonly [Action, Subject][] = [
  ...listScreens().flatMap(({ needs }) => needs),
  ...resources.flatMap(({ name, subject }) => {
    const { sections, closing } = findRecordSlots(name);
    const buttons = consoleFeatures.flatMap((feature) => feature.buttons?.[name] ?? []);
    return [
      ...[...(sections ?? []), ...(closing ?? [])].flatMap(({ needs }) => needs),
      ...buttons.map(({ action }) => ({ action, subject })),
    ];
  }),
].map(({ action, subject }) => [action, subject]);

const subjects = listSubjects().filter((subject) => subject !== 'all');

it('every verb that a call or page checks is offered for its subject', () => {
  for (const [verb, subject] of [...ofCalls, ...ofPages])
    expect([subject, listVerbs(subject)]).toEqual([subject, expect.arrayContaining([verb])]);
});

it.each(subjects)('every verb offered for %s is checked, or part of one that is', (subject) => {
  const checked = [...ofCalls, ...ofPages].flatMap(([verb, about]) => (about === subject ? [verb] : []));
  const idle = listVerbs(subject).filter((verb) => !getVerbGroup(verb).some((one) => checked.includes(one)));
  expect(idle).toEqual([]);
});

it("subjects without records offer only read; another feature's call counts as their own", () => {
  for (const subject of ['Dashboard', 'UserBalance', 'ClientWallet', 'ClientOperations', 'Auth', 'ACL'])
    expect([subject, listVerbs(subject)]).toEqual([subject, ['read']]);
  expect(listVerbs('Audit')).toEqual(['read']);
  expect(listVerbs('Transaction')).toEqual(['read', 'create', 'reverse']);
  expect(listVerbs('Client')).toContain('recharge');
  // Nothing edits a wallet but the call that adds currencies to it.
  expect(resources.find(({ subject }) => subject === 'Wallet')?.excluded).toContain('edit');
  expect(listVerbs('Wallet')).toContain('edit');
});

it('the general row and unknown subjects accept every verb', () => {
  expect(listVerbs('all')).toEqual(verbs);
  expect(listVerbs('Moon')).toEqual(verbs);
});
