/** The link from programs and keys to the API document's page. */
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { en } from '../../../../i18n/en.ts';
import { getApiBase } from '../../../../src/engine/console/start/settings.ts';
import { enterAs, visit } from '../../../console/visit.tsx';

const name = en.console.programs.apiReference;
afterEach(() => vi.restoreAllMocks());

it.each(['/dashboard/programs', '/dashboard/api-keys'])('%s links to the API document', async (path) => {
  await enterAs('root');
  await visit(path);
  const link = await screen.findByRole('link', { name });
  expect(link).toHaveAttribute('href', `${getApiBase()}/docs`);
});

it('is absent where the service does not serve it', async () => {
  const real = globalThis.fetch;
  const head = vi.fn();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (init?.method !== 'HEAD') return real(input, init);
    head(input);
    return new Response(null, { status: 404 });
  });
  await enterAs('root');
  await visit('/dashboard/programs');
  await vi.waitFor(() => expect(head).toHaveBeenCalledWith(`${getApiBase()}/docs`));
  await screen.findByText('Integrator');
  expect(screen.queryByRole('link', { name })).not.toBeInTheDocument();
});
