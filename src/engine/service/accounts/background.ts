/** Work that no answer waits for, so that its duration tells nothing. Closing the app does wait. */
import type { FastifyInstance } from 'fastify';

export type Background = (work: () => Promise<void>, onFailure: (error: unknown) => void) => void;

export function createBackground(app: FastifyInstance): Background {
  const running = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(running);
  });
  return (work, onFailure) => {
    const done = work()
      .catch(onFailure)
      .finally(() => running.delete(done));
    running.add(done);
  };
}
