/** Shows the visitor pages or the console, depending on the stored session. */

import { getLanguage } from '../providers/languages/languages.ts';
import { getNextPage } from '../session/nextPage.ts';
import { saveReturnPath, takeReturnPath } from '../session/returnPath.ts';
import { onSessionChange, storedSession } from '../session/storage.ts';
import { CONFIRM_EMAIL, findSignInPage } from '../signIn/pages.ts';
import { fetchPart } from './fetchPart.ts';
import { hideLoadingOverlay } from './loadingOverlay.ts';
import { showNotLoaded } from './staleChunks.ts';

declare global {
  interface Window {
    /**
     * boot.js: fetches the console's files without executing them. Undefined in development, where Vite serves them one
     * by one.
     */
    prefetchConsole?: () => void;
  }
}

/** signedIn.tsx's exports, with the app's own parts declared. */
type ConsoleModule = typeof import('./signedIn.tsx');

/** Removes what was rendered. */
export type Unmount = () => void;

/**
 * Renders what the session requires and follows its changes. Each part is fetched when it is needed, and they are
 * independent of each other. Toasts about the session are rendered separately, because they outlive the change. @param
 * fetchConsole fetches the signed-in part @returns a function that stops it
 */
export function start(fetchConsole: () => Promise<ConsoleModule>): () => void {
  const page = document.getElementById('root');
  if (!page) throw new Error('index.html has no #root');
  const [container, toastContainer] = [document.createElement('div'), document.createElement('div')];
  page.replaceChildren(container, toastContainer);
  let hadSession = false;
  let user: string | undefined;
  let isSignedIn: boolean | undefined;
  let unmountPage: Unmount | undefined;
  let unmountToast: Unmount | undefined;
  let isStopped = false;

  const showToast = () =>
    runWhenIdle(async () => {
      const { showAuthErrors } = await fetchPart(() => import('../signIn/show.tsx'));
      if (!isStopped) unmountToast ??= showAuthErrors(toastContainer);
    });
  const onReady = () => {
    hideLoadingOverlay();
    showToast();
    // While the user types, the console is only fetched, because executing it would delay a keystroke. It is executed
    // while the service checks the credentials. Failures are reported when it is needed.
    runWhenIdle(async () => window.prefetchConsole?.());
    container.addEventListener('submit', () => void loadConsole(fetchConsole).catch(() => undefined), {
      once: true,
    });
  };
  const show = async () => {
    const session = findSignInPage(location.pathname) === CONFIRM_EMAIL ? undefined : storedSession();
    const hasSession = session !== undefined;
    if (hasSession === isSignedIn) return;
    isSignedIn = hasSession;
    hadSession ||= hasSession;
    if (session) restoreReturnPath(session.userData._id);
    else if (user) saveReturnPath(user, getCurrentPath());
    user = session?.userData._id;
    unmountPage?.();
    unmountPage = undefined;
    const isCurrent = () => !isStopped && isSignedIn === hasSession;
    try {
      if (hasSession) {
        const { prepareConsole, showConsole } = await loadConsole(fetchConsole);
        const console = await prepareConsole();
        if (isCurrent()) unmountPage = showConsole(container, console);
        showToast();
      } else {
        const { showSignInPages } = await fetchPart(() => import('../signIn/show.tsx'));
        const fetchDeclarations = () => fetchPart(fetchConsole);
        if (isCurrent()) unmountPage = showSignInPages(container, { hadSession, onReady, fetchDeclarations });
      }
    } catch (error) {
      showNotLoaded();
      throw error;
    }
  };
  const stopListening = onSessionChange(() => void show());
  void show();
  return () => {
    isStopped = true;
    stopListening();
    unmountPage?.();
    unmountToast?.();
  };
}

/** Users who sign in again return to where they were, unless the URL requests another page. */
function restoreReturnPath(user: string): void {
  const path = takeReturnPath(user);
  const { pathname, search } = window.location;
  if (path && findSignInPage(pathname) && !getNextPage(search)) window.history.replaceState(null, '', path);
}

function getCurrentPath(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}

/** The console and its messages, fetched in parallel. */
async function loadConsole(fetchConsole: () => Promise<ConsoleModule>) {
  const [console] = await Promise.all([fetchPart(fetchConsole), fetchMessages()]);
  return console;
}

async function fetchMessages(): Promise<void> {
  const { messageFiles } = await fetchPart(() => import('../providers/languages/messageFiles.ts'));
  await messageFiles(getLanguage());
}

function runWhenIdle(act: () => Promise<unknown>): void {
  const run = () => void act().catch(() => undefined);
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run, 500);
}
