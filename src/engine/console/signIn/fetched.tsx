/** A part of the pages before the sign-in that nobody waits for: fetched once the rest has been shown. */
import type { ComponentType } from 'react';
import { useEffect, useState } from 'react';
import { fetchPart } from '../start/fetchPart.ts';
import { showNotLoaded } from '../start/staleChunks.ts';

/** @param load the part, by its name in its file; where it can't be had, the page says so */
export function fetched<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let known: ComponentType<Props> | undefined;
  return (props: Props) => {
    const [Part, setPart] = useState(() => known);
    useEffect(() => {
      if (Part) return;
      fetchPart(load).then((part) => {
        known = part;
        setPart(() => part);
      }, showNotLoaded);
    }, [Part]);
    return Part ? <Part {...props} /> : null;
  };
}
