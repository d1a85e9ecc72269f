/** What a typed text becomes where records are looked for by name: in the palette, in references and in filters. */
import { expect, it } from 'vitest';
import { searchFilter } from '../../../src/engine/console/records/representation.ts';
import { resources } from '../../../src/engine/contract/registry.ts';

it.each(resources.map((resource) => [resource.name, resource] as const))(
  'searches %s if its list has a search, and never lists all records instead',
  (_, resource) => {
    const expected = resource.list.filters.includes('q') ? { q: 'zzyzx' } : undefined;
    expect(searchFilter(resource, 'zzyzx', (key) => key)).toEqual(expected);
  },
);
