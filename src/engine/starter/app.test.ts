/** What follows from the declarations: rights of all roles in all calls, values of all fields, pages. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testApp } from '../testing/index.ts';
import { en } from './i18n/en.ts';
import { es } from './i18n/es.ts';
import { migrations } from './migrations/index.ts';
import { createService } from './service.ts';

const console = join(import.meta.dirname, 'dist/console');
const getApp = await testApp({
  start: (settings) => createService(settings, { migrations, console }),
  owner: 'owner',
  messages: { en, es },
  console,
});

it('has examples of projects with their tasks', async () => {
  const { call, owner } = getApp();
  const { body } = await call('GET', 'task?filter={"q":"plants"}', { as: owner });
  expect(body.data).toMatchObject([{ title: 'Water the plants', _names: { project: 'Garden' } }]);
});
