/** How records are called that a filter names by their ids: an address says no more of them. */
import { useAbility } from '@casl/react';
import { useQuery } from '@tanstack/react-query';
import { type DataProvider, useDataProvider, useTranslate } from 'react-admin';
import type { Ability } from '../../../contract/abilities.ts';
import { PLATFORM_ID } from '../../../contract/fields.ts';
import { resourceNamed } from '../../../contract/registry.ts';
import { representation } from '../../records/representation.ts';

/** Whose a wallet can be beside the platform's. */
export const partyOwners = ['client', 'user'] as const;

const none: ReadonlyMap<string, string> = new Map();

/** @param types names of resources, of which those are asked that may be read */
export function useNames(types: readonly string[], ids: readonly string[]): ReadonlyMap<string, string> {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const ability = useAbility<Ability>();
  const readable = types.filter((type) => ability.can('read', resourceNamed(type).subject));
  const unknown = ids.filter((id) => id !== PLATFORM_ID);
  const { data = none } = useQuery({
    queryKey: ['names', readable, unknown],
    enabled: unknown.length > 0,
    staleTime: 60_000,
    queryFn: async () => {
      const found = await Promise.all(readable.map((type) => named(dataProvider, type, unknown)));
      // One that is gone, or that the person can't see, is called by its id.
      return new Map([...unknown.map((id) => [id, id] as const), ...found.flat()]);
    },
  });
  if (!ids.includes(PLATFORM_ID)) return data;
  return new Map([...data, [PLATFORM_ID, translate('console.party.platform')]]);
}

async function named(provider: DataProvider, type: string, ids: string[]): Promise<[string, string][]> {
  const { data } = await provider.getMany(type, { ids });
  return data.map((record) => [String(record.id), representation(resourceNamed(type), record)]);
}
