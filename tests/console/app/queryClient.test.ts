import { expect, it } from 'vitest';
import { createQueryClient, METRICS } from '../../../src/engine/console/providers/queryClient.ts';

it('refetches metrics after a mutation', async () => {
  const client = createQueryClient();
  client.setQueryData([METRICS, 60], []);
  const isOld = () => client.getQueryState([METRICS, 60])?.isInvalidated;
  const mutation = client.getMutationCache().build(client, { mutationFn: async () => 'moved' });
  expect(isOld()).toBe(false);
  await mutation.execute(undefined);
  expect(isOld()).toBe(true);
});
