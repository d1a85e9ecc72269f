/** The names of the records in the displayed findings, fetched with one request per resource. */
import { useAbility } from '@casl/react';
import { useQuery } from '@tanstack/react-query';
import { type DataProvider, type RaRecord, useDataProvider, useTranslate } from 'react-admin';
import { representation } from '#engine/console';
import { type Ability, getResource } from '#engine/contract';
import type { FindingLink } from './findings.ts';

const NO_RECORDS: readonly NamedRecord[] = [];
type NamedRecord = { resource: string; record: RaRecord };

/** @returns names by `_id`, without records that are gone or not visible to the user; undefined while loading */
export function useRecordNames(pointers: readonly FindingLink[]): ReadonlyMap<string, string> | undefined {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const ability = useAbility<Ability>();
  const idsByResource = new Map<string, Set<string>>();
  for (const { resource, id } of pointers) {
    if (!ability.can('read', getResource(resource).subject)) continue;
    idsByResource.set(resource, (idsByResource.get(resource) ?? new Set()).add(id));
  }
  const requests = [...idsByResource].map(([resource, ids]) => ({ resource, ids: [...ids] }));
  const { data = NO_RECORDS, isLoading } = useQuery({
    queryKey: ['names', 'findings', requests],
    enabled: requests.length > 0,
    queryFn: async () =>
      (await Promise.all(requests.map((one) => fetchRecords(dataProvider, one.resource, one.ids)))).flat(),
  });
  if (isLoading) return undefined;
  return new Map(data.map(({ resource, record }) => [String(record.id), getName(resource, record)]));

  function getName(resource: string, record: RaRecord): string {
    if (record.ownerType === 'platform') return translate('console.party.platform');
    return representation(getResource(resource), record, translate);
  }
}

async function fetchRecords(provider: DataProvider, resource: string, ids: string[]): Promise<NamedRecord[]> {
  const { data } = await provider.getMany(resource, { ids });
  return data.map((record) => ({ resource, record }));
}
