/** Lists are filtered and sorted by computed fields with an SQL expression as by stored ones of that kind. */
import { expect, it } from 'vitest';
import { listAvailableFilters } from '../../../src/engine/console/lists/filters/availableFilters.ts';
import { toServiceFilter } from '../../../src/engine/console/providers/data/periods.ts';
import { choice, computed, date, integer, text } from '../../../src/engine/contract/fields.ts';
import { sortKeys } from '../../../src/engine/contract/lists/lists.ts';
import { defineResource } from '../../../src/engine/contract/resource.ts';
import { allow, createAbility } from '../../../src/engine/contract/rights/abilities.ts';

const job = defineResource({
  name: 'job',
  subject: 'Client',
  table: 'jobs',
  recordRepresentation: 'title',
  routes: { list: '/all/jobs', item: '/all/job' },
  rights: {},
  tenancy: { shared: 'platform' },
  fields: {
    title: text(),
    standing: computed(choice(['open', 'late']), { by: 'sql', from: ['title'] }),
    day: computed(date(), { by: 'sql', from: ['title'] }),
    read: computed(integer(), { by: 'service' }),
  },
  list: { columns: ['title'], filters: ['standing', 'day'], sort: ['title', 'ASC'] },
});

it('offers them with the editor of their kind', () => {
  const filters = listAvailableFilters(job, createAbility([allow('manage', 'all')]), (key) => key);
  const offered = filters.flatMap(({ name, field, keys, Editor }) =>
    Editor ? [[name, field?.kind, keys, typeof Editor]] : [],
  );
  expect(offered).toEqual([
    ['standing', 'choice', ['standing'], expect.any(String)],
    ['day', 'date', ['day', 'day_gte', 'day_lte', 'day_within'], expect.any(String)],
  ]);
  expect(sortKeys(job)).toEqual(['_id', 'title', 'standing', 'day']);
});

it('sends a period as days', () => {
  expect(toServiceFilter({ day_within: 'yesterday' }, job, new Date(2026, 2, 2, 12))).toEqual({
    day_gte: '2026-03-01',
    day_lte: '2026-03-01',
  });
});
