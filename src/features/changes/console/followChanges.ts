/**
 * Follows what changes. All tabs of a browser share one stream: the tab with the lock has it open and passes on what it says; when
 * that tab closes, another one takes over.
 */
import type { z } from 'zod';
import {
  ApiError,
  type CallSignature,
  isTokenValid,
  onSessionChange,
  storedUser,
  streamCall,
} from '#engine/console';
import type { listChanges } from '../calls.ts';

export type Changes = z.output<(typeof listChanges)['response']>;

/** Spelled out so that the console's first screen needs no Zod. */
const call: CallSignature<typeof listChanges> = { method: 'GET', path: '/changes', permission: 'session' };

const NAME = 'changes';

/** Milliseconds until the first and at most until any further attempt. */
const FIRST_WAIT = 1000;
const MAX_WAIT = 30_000;
/** Milliseconds without a line after which the connection is dead: the service sends one every 15 seconds. */
const SILENCE = 45_000;

/** @returns a function that stops it */
export function followChanges(listener: (changes: Changes) => void): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const tabs = new BroadcastChannel(NAME);
  tabs.onmessage = ({ data }: MessageEvent<Changes>) => listener(data);
  const follow = () =>
    keepStream((changes) => {
      listener(changes);
      tabs.postMessage(changes);
    }, signal);
  // Without locks, as on an address without TLS, each tab has a stream of its own.
  const following = navigator.locks ? navigator.locks.request(NAME, { signal }, follow) : follow();
  following.catch(() => undefined);
  return () => {
    leaving.abort();
    tabs.close();
  };
}

/** Keeps a stream open while somebody is signed in, until the signal. */
async function keepStream(publish: (changes: Changes) => void, signal: AbortSignal): Promise<void> {
  let after: string | undefined;
  let of: string | undefined;
  let wait = FIRST_WAIT;
  while (!signal.aborted) {
    if (!storedUser() || !isTokenValid()) {
      await waitForSession(signal);
      continue;
    }
    if (storedUser()?._id !== of) [after, of] = [undefined, storedUser()?._id];
    try {
      await readStream(after, signal, (changes) => {
        wait = FIRST_WAIT;
        after = changes.next;
        if (changes.everything || Object.keys(changes.changed).length > 0) publish(changes);
      });
    } catch (error) {
      // Whoever may not follow waits for another session.
      if (error instanceof ApiError && error.status === 403) await waitForSession(signal);
    }
    // Not all browsers at once, after the service was away.
    await pause(wait * (0.5 + Math.random()), signal);
    wait = Math.min(wait * 2, MAX_WAIT);
  }
}

/** Ends when the stream does, or when it has been silent for too long: a sleeping computer learns nothing of a broken connection. */
async function readStream(
  after: string | undefined,
  signal: AbortSignal,
  onChanges: (changes: Changes) => void,
): Promise<void> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE);
  };
  listen();
  try {
    await streamCall<Changes | { error: unknown }, typeof listChanges>(call, {
      query: { after },
      signal: AbortSignal.any([signal, silence.signal]),
      onLine: (line) => {
        listen();
        if ('next' in line) onChanges(line);
      },
    });
  } finally {
    clearTimeout(timer);
  }
}

/** Until the stored session changes: somebody signs in, or another call has renewed the token. */
const waitForSession = (signal: AbortSignal) => waitFor(onSessionChange, signal);

const pause = (milliseconds: number, signal: AbortSignal) =>
  waitFor((done) => {
    const timer = setTimeout(done, milliseconds);
    return () => clearTimeout(timer);
  }, signal);

/** Waits until `subscribe` calls its listener, or for the signal. */
function waitFor(subscribe: (done: () => void) => () => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      unsubscribe();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const unsubscribe = subscribe(done);
    signal.addEventListener('abort', done);
  });
}
