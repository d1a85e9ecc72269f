/** Finds the newest or oldest record of a resource. */
import { createDataProvider } from '../../src/engine/console/providers/data/dataProvider.ts';

export type FoundRecord = { id: string; _names: Record<string, string> } & Record<string, string>;

export async function findFirst(
  resource: string,
  filter: object = {},
  order: 'ASC' | 'DESC' = 'DESC',
): Promise<FoundRecord> {
  const { data } = await createDataProvider().getList(resource, {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order },
    filter,
  });
  return data[0] as unknown as FoundRecord;
}
