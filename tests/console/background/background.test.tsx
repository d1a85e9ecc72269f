/** The page of work in the background: with the real service, and each state that a work can be in. */
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { en } from '../../../i18n/en.ts';
import { formatDuration } from '../../../src/engine/console/fieldKinds/format.ts';
import { clearSession } from '../../../src/engine/console/session/storage.ts';
import type { BackgroundWorkEntry } from '../../../src/engine/contract/calls/background.ts';
import { enterAs, visit } from '../visit.tsx';

const texts = en.console.background;
const PAGE = '/dashboard/background';
const real = globalThis.fetch;

afterEach(() => {
  vi.restoreAllMocks();
  clearSession();
});

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

const ok: BackgroundWorkEntry = {
  ...{ name: 'session_removal', kind: 'work', status: 'ok', interval: 600_000, error: null, failures: 0 },
  ...{ begunAt: '2026-11-28T03:00:00.000Z', endedAt: '2026-11-28T03:00:01.400Z', duration: 1400 },
  ...{
    succeededAt: '2026-11-28T03:00:01.400Z',
    failedAt: null,
    nextAt: null,
    requestedAt: null,
    behind: null,
  },
};

/** Responds to the list in place of the service, and to *Run again* as if a process had begun. */
function answering(works: readonly BackgroundWorkEntry[], status = 200): string[] {
  const requested: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const [, path] = /\/api\/background(.*)$/.exec(String(url)) ?? [];
    if (path === undefined) return real(url, init);
    if (init?.method === 'POST') {
      requested.push(path);
      return Response.json({ data: works[0] });
    }
    if (status !== 200)
      return Response.json({ statusCode: status, code: 'unavailable', message: '' }, { status });
    return Response.json({ data: works });
  });
  return requested;
}

it('lists the work of the service, and runs one again', async () => {
  await enterAs('root');
  const { missing } = await visit(PAGE);
  const removal = await row(texts.names.session_removal);
  expect(within(removal).getByText('10 min')).toBeVisible();
  fireEvent.click(within(removal).getByRole('button'));
  await screen.findByText(texts.requested.replace('%{name}', texts.names.session_removal));
  expect(await within(removal).findByText(texts.statuses.ok)).toBeVisible();
  expect([...missing]).toEqual([]);
});

it('shows what fails, is late or runs, why, and how far a reaction is behind', async () => {
  answering([
    ok,
    {
      ...ok,
      ...{
        name: 'exports',
        kind: 'job',
        status: 'failed',
        failures: 3,
        failedAt: ok.endedAt,
        error: 'disk full',
      },
    },
    { ...ok, ...{ name: 'imports', kind: 'job', status: 'running' } },
    {
      ...ok,
      ...{
        name: 'reaction_loan_letters',
        kind: 'reaction',
        status: 'late',
        behind: { blocks: 7, since: null },
      },
    },
    {
      ...ok,
      ...{
        name: 'schedule_nightly_report',
        kind: 'schedule',
        status: 'waiting',
        endedAt: null,
        duration: null,
      },
    },
  ]);
  await enterAs('root');
  await visit(PAGE);
  const failed = await row(texts.names.exports);
  expect(failed).toHaveTextContent(`${texts.statuses.failed}10 min`);
  expect(failed).toHaveTextContent('disk full');
  expect(failed).toHaveTextContent('3 failures since the last success');
  expect(await row('Loan letters')).toHaveTextContent('7 blocks of the audit log behind');
  expect(await row('Nightly report')).toHaveTextContent(texts.statuses.waiting);
  const running = await row(texts.names.imports);
  expect(within(running).getByText(texts.statuses.running)).toBeVisible();
  expect(within(running).getByRole('button')).toBeDisabled();
});

it('requests the work of the row, and waits while its run has not begun', async () => {
  const requested = answering([ok, { ...ok, name: 'exports', kind: 'job', requestedAt: ok.endedAt }]);
  await enterAs('root');
  await visit(PAGE);
  fireEvent.click(within(await row(texts.names.session_removal)).getByRole('button'));
  await vi.waitFor(() => expect(requested).toEqual(['/session_removal/run']));
  expect(within(await row(texts.names.exports)).getByRole('button')).toBeDisabled();
});

it('says that there is no work', async () => {
  answering([]);
  await enterAs('root');
  await visit(PAGE);
  await screen.findByText(texts.empty);
});

it('says why the list could not be fetched, and tries again', async () => {
  answering([], 503);
  await enterAs('root');
  await visit(PAGE);
  await screen.findByText(en.errors.unavailable);
  answering([ok]);
  fireEvent.click(screen.getByRole('button', { name: en.console.retry }));
  await row(texts.names.session_removal);
});

it.each([
  [300, 'en', '300 ms'],
  [1400, 'en', '1.4 sec'],
  [600_000, 'de', '10 Min.'],
  [86_400_000, 'es', '1 d'],
])('writes %i ms in %s as %s', (milliseconds, locale, written) => {
  expect(formatDuration(milliseconds, locale)).toBe(written);
});
