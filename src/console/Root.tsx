/** Either the pages before the sign-in or the console, whichever the stored session says. */
import {
  Component,
  lazy,
  type ReactNode,
  StrictMode,
  Suspense,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { createRoot } from 'react-dom/client';
import { Entrance } from './entrance/Entrance.tsx';
import { hideLoadingOverlay } from './loadingOverlay.ts';
import { showNotLoaded } from './lostFiles.ts';
import { onSessionChange, storedSession } from './session/storage.ts';

export function start(): void {
  const element = document.getElementById('root');
  if (!element) throw new Error('index.html has no #root');
  createRoot(element).render(
    <StrictMode>
      <NotLoadedBoundary>
        <Root />
      </NotLoadedBoundary>
    </StrictMode>,
  );
}

const loadConsole = () => import('./entered.tsx');
const Console = lazy(async () => ({ default: await (await loadConsole()).enteredConsole() }));
const AuthErrorToast = lazy(async () => ({
  default: (await import('./entrance/AuthErrorToast.tsx')).AuthErrorToast,
}));

export function Root() {
  const isSignedIn = useSyncExternalStore(onSessionChange, () => storedSession() !== undefined);
  const [hadSession, setHadSession] = useState(false);
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    if (isSignedIn) setHadSession(true);
  }, [isSignedIn]);
  const onReady = useCallback(() => {
    hideLoadingOverlay();
    setIsReady(true);
    fetchConsole();
  }, []);
  return (
    <>
      {isSignedIn ? (
        <Suspense fallback={null}>
          <Console />
        </Suspense>
      ) : (
        <Entrance hadSession={hadSession} onReady={onReady} />
      )}
      {(isSignedIn || hadSession || isReady) && (
        <Suspense fallback={null}>
          <AuthErrorToast />
        </Suspense>
      )}
    </>
  );
}

/** While the person types: running it must not hold up a key. What is gone is told when it is needed. */
function fetchConsole(): void {
  const fetchIt = () => void loadConsole().catch(() => undefined);
  if ('requestIdleCallback' in window) requestIdleCallback(fetchIt, { timeout: 2000 });
  else setTimeout(fetchIt, 500);
}

/** For what goes wrong before there is a console; a page of it that fails says so in its own place. */
class NotLoadedBoundary extends Component<{ children: ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    showNotLoaded();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
