import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { BrowserRouter, useBlocker } from '../../../src/engine/console/providers/history.tsx';
import { reactRouterProvider } from '../../../src/engine/console/providers/reactRouter.tsx';

const { Link, useLocation, useNavigate } = reactRouterProvider;
type Blocker = ReturnType<typeof useBlocker>;
type Asked = Parameters<Extract<Parameters<typeof useBlocker>[0], (...args: never) => boolean>>[0];

let blocker: Blocker;
let navigate: ReturnType<typeof useNavigate>;
const shouldBlock = vi.fn((_: Asked) => false);

function BlockingPage() {
  blocker = useBlocker(shouldBlock);
  return <Page />;
}

function Page() {
  const { pathname, search, state } = useLocation();
  navigate = useNavigate();
  return (
    <>
      <output>{[pathname + search, JSON.stringify(state ?? null)].join(' ')}</output>
      <Link to="/linked?by=hand">go</Link>
    </>
  );
}

function open(page = <BlockingPage />): void {
  window.history.replaceState(null, '', '/first');
  shouldBlock.mockReset().mockReturnValue(false);
  render(<BrowserRouter>{page}</BrowserRouter>);
}

const isAt = (place: string) =>
  waitFor(() => {
    expect(screen.getByRole('status')).toHaveTextContent(place);
    expect(window.location.pathname + window.location.search).toBe(place.split(' ')[0]);
  });
const go = (...args: Parameters<typeof navigate>) => act(async () => navigate(...args));

it("navigates by links and calls, and goes back with the entry's state", async () => {
  open();
  await go('/second', { state: { from: 'here' } });
  expect(window.location.pathname).toBe('/second');
  await isAt('/second {"from":"here"}');
  act(() => screen.getByRole('link').click());
  await isAt('/linked?by=hand null');
  await go('/instead', { replace: true });
  await isAt('/instead null');
  await go(-1);
  await isAt('/second {"from":"here"}');
  await go(-1);
  await isAt('/first null');
});

it('adds no entry for a page that is already open, even before React has rendered it', async () => {
  open(<Page />);
  act(() => {
    navigate('/second');
    navigate('/second');
    navigate('/linked?by=hand');
    screen.getByRole('link').click();
  });
  await isAt('/linked?by=hand null');
  await go(-1);
  await isAt('/second null');
  await go(-1);
  await isAt('/first null');
});

it('asks blockers, with the current and the next location', async () => {
  open();
  await go('/second?q=1');
  await isAt('/second?q=1 null');
  await go('/third', { replace: true });
  expect(shouldBlock.mock.lastCall?.[0]).toMatchObject({
    currentLocation: { pathname: '/second', search: '?q=1' },
    nextLocation: { pathname: '/third', search: '' },
    historyAction: 'REPLACE',
  });
});

it.each([
  ['for another page', () => go('/third'), '/third null'],
  ['back', () => go(-1), '/first null'],
])('who leaves %s stays until they say so', async (_, leave, there) => {
  open();
  await go('/second', { state: 2 });
  await isAt('/second 2');
  shouldBlock.mockReturnValue(true);

  await leave();
  await waitFor(() => expect(blocker.state).toBe('blocked'));
  expect(screen.getByRole('status')).toHaveTextContent('/second 2');
  await act(async () => blocker.reset?.());
  await isAt('/second 2');
  expect(blocker.state).toBe('unblocked');

  await leave();
  await waitFor(() => expect(blocker.state).toBe('blocked'));
  await act(async () => blocker.proceed?.());
  await isAt(there);
  expect(blocker.state).toBe('unblocked');
});
