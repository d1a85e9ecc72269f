/** The names of records that a filter contains by id: the URL has only ids. */
import { useAbility } from '@casl/react';
import { useQuery } from '@tanstack/react-query';
import { type DataProvider, type RaRecord, useDataProvider, useLocale, useTranslate } from 'react-admin';
import type { Translate } from '../../../contract/exports/format.ts';
import { getResource } from '../../../contract/registry.ts';
import type { Ability } from '../../../contract/rights/abilities.ts';
import { representation } from '../../records/representation.ts';
import { findOtherParty, useDisplayName } from '../parties.ts';

const none: ReadonlyMap<string, string> = new Map();

/** @param types resource names; only those that the user may read are queried */
export function useNames(types: readonly string[], ids: readonly string[]): ReadonlyMap<string, string> {
  const displayName = useDisplayName();
  const translate = useTranslate();
  const locale = useLocale();
  const dataProvider = useDataProvider();
  const ability = useAbility<Ability>();
  const readable = types.filter((type) => ability.can('read', getResource(type).subject));
  const unknown = ids.filter((id) => !findOtherParty(id));
  const { data = none } = useQuery({
    queryKey: ['names', locale, readable, unknown],
    enabled: unknown.length > 0,
    staleTime: 60_000,
    queryFn: async () => {
      const named = await Promise.all(
        readable.map((type) => findNamed({ provider: dataProvider, translate }, type, unknown)),
      );
      // Deleted and invisible records are shown by id.
      return new Map([
        ...unknown.map((id) => [id, id] as const),
        ...named.flat().map(({ id, name }) => [id, name] as const),
      ]);
    },
  });
  const others = ids.flatMap((id) => findOtherParty(id) ?? []);
  return others.length
    ? new Map([...data, ...others.map((one) => [one.id, displayName(one)] as const)])
    : data;
}

/** A record in a filter, with its name and type. */
export type NamedRecord = { id: string; name: string; type: string };

export type NameSource = { provider: DataProvider; translate: Translate };

export async function findNamed(
  { provider, translate }: NameSource,
  type: string,
  ids: readonly string[],
): Promise<NamedRecord[]> {
  const { data } = await provider.getMany(type, { ids: [...ids] });
  return data.map((record) => toNamed(record, type, translate));
}

export function toNamed(record: RaRecord, type: string, translate: Translate): NamedRecord {
  return { id: String(record.id), name: representation(getResource(type), record, translate), type };
}
