/** The list of work in the background, as the product has it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { thisApp } from '../../../src/engine/contract/app.ts';
import type { BackgroundWorkEntry } from '../../../src/engine/contract/calls/background.ts';
import { messagesIn } from '../../../src/engine/service/messages.ts';
import { startServiceWithPlatform, type TestService } from '../harness.ts';
import { signInToPlatform } from '../platform.ts';

let test: TestService;
beforeAll(async () => {
  test = await startServiceWithPlatform();
});
afterAll(() => test?.close());

it('has a label for every work in every language', async () => {
  const { root } = await signInToPlatform(test);
  const works: BackgroundWorkEntry[] = (await test.call('GET', 'background', { as: root })).body.data;
  expect(works.map(({ name }) => name)).toContain('webhooks');
  const unnamed = thisApp().languages.flatMap((language) => {
    const { names } = messagesIn(language).console.background;
    return works
      .map(({ name }) => name)
      .filter((name) => !(name.replace(/^(reaction|schedule)_/, '') in names));
  });
  expect(unnamed).toEqual([]);
});
