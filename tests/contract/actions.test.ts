/** What the compiler and the declaration itself refuse of actions. */
import { expect, expectTypeOf, it } from 'vitest';
import { findStateError, listActions, writesRecord } from '../../src/engine/contract/declaration/actions.ts';
import { choice, integer, money, text } from '../../src/engine/contract/fields.ts';
import { defineResource } from '../../src/engine/contract/resource.ts';
import { effectsOf } from '../../src/engine/service/records/actions/effects.ts';
import { mistakesIn } from '../setup/mistakes.ts';

declare module '#engine/contract' {
  interface AppVerbs {
    approve: true;
    reject: true;
    pay: true;
    annotate: true;
    open: true;
    close: true;
  }
}

const declared = {
  name: 'paper',
  subject: 'Paper',
  table: 'papers',
  recordRepresentation: '_id',
  rights: {},
  tenancy: { shared: 'platform' },
  routes: { list: '/all/papers', item: '/all/paper' },
  list: { columns: ['pages'], sort: ['pages', 'ASC'] },
  fields: { status: choice(['draft', 'approved', 'rejected', 'paid']), reason: text(), pages: integer() },
} as const;

const paper = defineResource({
  ...declared,
  state: 'status',
  actions: {
    approve: { from: ['draft'], to: 'approved', bulk: true },
    reject: {
      from: ['draft'],
      to: 'rejected',
      confirm: 'danger',
      fields: { reason: text({ required: true }) },
    },
    pay: { from: ['approved'], to: 'paid', fields: { fee: money('currency') }, effect: true },
    annotate: { fields: { note: text() } },
  },
});

it('names only existing states and verbs', () => {
  const wrong = () => {
    // @ts-expect-error: no such state to go to
    defineResource({ ...declared, state: 'status', actions: { approve: { to: 'aproved' } } });
    // @ts-expect-error: no such state to come from
    defineResource({ ...declared, state: 'status', actions: { approve: { from: ['drafts'] } } });
    // @ts-expect-error: the state is a choice
    defineResource({ ...declared, state: 'reason' });
    // @ts-expect-error: a key that actions don't have would be a rule that nobody holds
    defineResource({ ...declared, actions: { approve: { notByMaker: 'reason' } } });
    // @ts-expect-error: no such verb is declared
    defineResource({ ...declared, state: 'status', actions: { aprove: { to: 'approved' } } });
  };
  expect(wrong).toBeTypeOf('function');
  // @ts-expect-error: states without a field that has them
  const declare = () => defineResource({ ...declared, actions: { approve: { to: 'approved' } } });
  expect(mistakesIn(declare())).toContain('action approve has from or to, but the resource has no state');
});

it('has an implementation for exactly the actions that declare an effect', () => {
  const { effects } = effectsOf(paper, {
    async pay(_write, _row, { fee }) {
      expectTypeOf(fee).toEqualTypeOf<bigint | null | undefined>();
    },
  });
  expect(Object.keys(effects)).toEqual(['pay']);
  const wrong = () => [
    // @ts-expect-error: pay is missing
    effectsOf(paper, {}),
    // @ts-expect-error: approve declares none
    effectsOf(paper, { async pay() {}, async approve() {} }),
  ];
  expect(wrong).toBeTypeOf('function');
});

it('makes the state read-only, starting with the first; with edited it stays writable', () => {
  expect(paper.fields.status).toMatchObject({ readOnly: true, default: 'draft' });
  const edited = defineResource({ ...declared, state: { field: 'status', edited: true } });
  expect(edited.fields.status).toEqual(declared.fields.status);
  expect(edited.state).toEqual({ field: 'status', edited: true });
});

it('says in which states it is available, and whether it changes the record', () => {
  const actions = Object.fromEntries(listActions(paper));
  const approve = actions.approve ?? {};
  expect(findStateError(paper, approve, { status: 'draft' })).toBeUndefined();
  expect(findStateError(paper, approve, { status: 'paid' })).toEqual({
    key: 'validation.wrongState',
    args: { state: 'paid', from: 'draft' },
  });
  expect(findStateError(paper, actions.annotate ?? {}, { status: 'paid' })).toBeUndefined();
  const writes = Object.entries(actions).filter(([, action]) => writesRecord(paper, action));
  expect(writes.map(([verb]) => verb)).toEqual(['approve', 'reject', 'pay']);
});

it('rejects a field that the record has as another kind, and the state itself', () => {
  const declare = (fields: object) =>
    defineResource({ ...declared, state: 'status', actions: { annotate: { fields } } } as never);
  expect(mistakesIn(declare({ pages: text() }))).toContain(
    'declares pages as text, but the record declares it as integer',
  );
  expect(mistakesIn(declare({ status: choice(['paid']) }))).toContain('has the state among its fields');
});

it('can only be undone by an action of the same resource that loses nothing', () => {
  const door = {
    ...declared,
    fields: { status: choice(['open', 'closed', 'locked']), pages: integer() },
    state: 'status',
  } as const;
  const close = { from: ['open'], to: 'closed', bulk: true, undo: 'open' } as const;
  const open = { from: ['closed'], to: 'open', bulk: true } as const;
  const { actions } = defineResource({ ...door, actions: { close, open } });
  expect(actions.close.undo).toBe('open');
  // @ts-expect-error: approve is a verb, but no action of this resource
  const elsewhere = () => defineResource({ ...door, actions: { close: { ...close, undo: 'approve' } } });
  expect(mistakesIn(elsewhere())).toContain('has undo approve, which is not an action of the resource');
  const declare = (mine: object, other: object) =>
    defineResource({
      ...door,
      actions: { close: { ...close, ...mine }, open: { ...open, ...other } },
    } as never);
  const plain = 'Both must be bulk, without fields, movesMoney and idempotent';
  expect(mistakesIn(declare({}, { bulk: undefined }))).toContain(plain);
  expect(mistakesIn(declare({ fields: { pages: integer() } }, {}))).toContain(plain);
  expect(mistakesIn(declare({}, { fields: { why: text() } }))).toContain(plain);
  expect(mistakesIn(declare({ movesMoney: true }, {}))).toContain(plain);
  expect(mistakesIn(declare({ idempotent: true }, {}))).toContain(plain);
  const cleared = { ...door, fields: { ...door.fields, why: text() }, when: { why: { status: 'closed' } } };
  expect(mistakesIn(defineResource({ ...cleared, actions: { close, open } } as never))).toContain(
    'clears fields',
  );
  const states = "Each must lead only from the other's to";
  expect(mistakesIn(declare({ from: ['open', 'locked'] }, {}))).toContain(states);
  expect(mistakesIn(declare({ from: undefined }, {}))).toContain(states);
  expect(mistakesIn(declare({}, { to: 'locked' }))).toContain(states);
  expect(mistakesIn(declare({}, { from: ['locked'] }))).toContain(states);
  const byService = { status: choice(['open', 'closed', 'locked'], { byService: ['locked'] }) };
  const kept = { ...door, fields: { ...door.fields, ...byService } };
  const locked = { ...close, from: ['open', 'locked'] };
  expect(() => defineResource({ ...kept, actions: { close: locked, open } } as never)).not.toThrow();
});
