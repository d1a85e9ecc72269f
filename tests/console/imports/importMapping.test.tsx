/** What a check of a file is asked for: the sign before decimals that the page shows. */
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { AdminContext } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { en } from '../../../i18n/en.ts';
import { Mapping } from '../../../src/engine/console/imports/Mapping.tsx';
import { createI18nProvider } from '../../../src/engine/console/providers/languages/i18nProvider.ts';
import { type ImportJob, importedFields } from '../../../src/engine/contract/imports.ts';
import { resources } from '../../../src/engine/contract/registry.ts';

const words = en.console.import;
const isFigure = ([, { kind }]: ReturnType<typeof importedFields>[number]) =>
  kind === 'money' || kind === 'decimal';
const resource = resources.find((one) => importedFields(one).some(isFigure));
const [figure = ''] = (resource && importedFields(resource).find(isFigure)) ?? [];

afterEach(() => vi.restoreAllMocks());

const checked: ImportJob = {
  ...{ _id: 'a', resource: resource?.name ?? '', name: 'amounts.csv', state: 'checked', why: null },
  ...{ columns: ['amount'], encoding: null, decimalSign: 'comma', skipped: 0, importedBefore: null },
  ...{ sample: [['1.000']], mapping: { [figure]: 0 }, total: 1, next: 1, made: 1, refused: 0, createdAt: '' },
};

/** Shows a file that was checked, and gives what the calls are sent from then on. */
async function show() {
  if (!resource) throw new Error('no resource with amounts can be imported');
  const sent: unknown[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    sent.push(JSON.parse(String(init?.body)));
    return new Response(JSON.stringify({ data: checked }), {
      headers: { 'content-type': 'application/json' },
    });
  });
  const act = (step: () => Promise<ImportJob>) => void step();
  render(
    <AdminContext i18nProvider={await createI18nProvider('en')}>
      <Mapping {...{ resource, act }} job={checked} isActing={false} onAnother={() => undefined} />
    </AdminContext>,
  );
  return sent;
}
const check = () => fireEvent.click(screen.getByRole('button', { name: words.check }));

it('keeps the decimal sign of an earlier check instead of detecting it again', async () => {
  const sent = await show();
  expect(screen.getByLabelText(words.decimals)).toHaveValue('comma');
  check();
  await waitFor(() => expect(sent).toEqual([{ mapping: checked.mapping, decimalSign: 'comma' }]));
});

it('detects the decimal sign from the file when the user says so, and shows it', async () => {
  const sent = await show();
  fireEvent.change(screen.getByLabelText(words.decimals), { target: { value: '' } });
  await screen.findByText(words.changed);
  check();
  await waitFor(() => expect(sent).toEqual([{ mapping: checked.mapping }]));
  await waitFor(() => expect(screen.getByLabelText(words.decimals)).toHaveValue('comma'));
});
