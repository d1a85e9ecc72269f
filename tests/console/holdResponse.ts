/** Responses that arrive late, for what a page does until then. */
import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Keeps the responses of a path from the page until they are released. */
export function holdResponse(path: string) {
  const { fetch } = globalThis;
  const send = (vi.isMockFunction(fetch) && fetch.getMockImplementation()) || fetch;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const arrived = new Promise<void>((resolve) => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const response = await send(input, init);
      if (!new URL(String(input)).pathname.endsWith(path)) return response;
      resolve();
      await released;
      return response;
    });
  });
  return { arrived, release: () => act(async () => release()) };
}
