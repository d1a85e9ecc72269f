/** Either the sign-in page or the console, whichever the stored session says. */
import {
  Component,
  lazy,
  type ReactNode,
  StrictMode,
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { createRoot } from 'react-dom/client';
import { Entrance } from './entrance/Entrance.tsx';
import { showNotLoaded } from './lostFiles.ts';
import { onSessionEnd } from './providers/http.ts';
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

export function Root() {
  const isSignedIn = useSyncExternalStore(onSessionChange, () => storedSession() !== undefined);
  const [wasEnded, setWasEnded] = useState(false);
  useEffect(() => onSessionEnd(() => setWasEnded(true)), []);
  if (!isSignedIn) return <Entrance wasEnded={wasEnded} onTyping={loadConsole} />;
  return (
    <Suspense fallback={null}>
      <Console />
    </Suspense>
  );
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
