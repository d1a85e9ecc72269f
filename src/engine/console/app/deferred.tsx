/** A part of the page that is fetched once the rest is shown. */
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { fetchPart } from '../start/fetchPart.ts';

/** @param load the part, by its name in its file */
export function deferred<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await fetchUntilLoaded(load) }));
  return (props) => {
    const [isIdle, setIsIdle] = useState(false);
    useEffect(() => runWhenIdle(() => setIsIdle(true)), []);
    if (!isIdle) return null;
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** The page works without it, so it is retried until the network is back. */
async function fetchUntilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await fetchPart(load);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    }
  }
}

/** Milliseconds between two attempts. */
const RETRY_DELAY_MS = 2000;

/** @returns a function that cancels it. Safari has no idle callbacks. */
function runWhenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 200);
    return () => clearTimeout(timer);
  }
  const idle = window.requestIdleCallback(act);
  return () => window.cancelIdleCallback(idle);
}
