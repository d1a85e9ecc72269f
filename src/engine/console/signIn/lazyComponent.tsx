/** A part of the visitor pages that is loaded after the first render. */
import type { ComponentType } from 'react';
import { useEffect, useState } from 'react';
import { fetchPart } from '../start/fetchPart.ts';
import { showNotLoaded } from '../start/staleChunks.ts';

/**
 * Renders nothing until loaded.
 * @param load resolves to the component; if it fails, the page shows a load error
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let cached: ComponentType<Props> | undefined;
  return (props: Props) => {
    const [Component, setComponent] = useState(() => cached);
    useEffect(() => {
      if (Component) return;
      fetchPart(load).then((loaded) => {
        cached = loaded;
        setComponent(() => loaded);
      }, showNotLoaded);
    }, [Component]);
    return Component ? <Component {...props} /> : null;
  };
}
