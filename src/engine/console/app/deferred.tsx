/** A part of the page that is fetched once the rest has been shown. */
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { fetchPart } from '../start/fetchPart.ts';

/** @param load the part, by its name in its file */
export function deferred<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await untilThere(load) }));
  return (props) => {
    const [isTime, setTime] = useState(false);
    useEffect(() => whenIdle(() => setTime(true)), []);
    if (!isTime) return null;
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** The page stands without it, so it is asked for again and again where the network is lost for a while. */
async function untilThere<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await fetchPart(load);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}

/** Milliseconds between two attempts. */
const PAUSE = 2000;

/** @returns what calls it off. Safari has no idle callbacks. */
function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 200);
    return () => clearTimeout(timer);
  }
  const idle = window.requestIdleCallback(act);
  return () => window.cancelIdleCallback(idle);
}
