/** Which entry of the palette is marked, and so taken by Enter. */
import { useState } from 'react';
import type { Entry } from './entry.ts';

/**
 * The first that a text finds, or where the person has gone. It stays marked while others are found, before it too:
 * nobody opens what has moved under their hand.
 * @param settled the typed text, once nobody is typing on it
 */
export function useHighlight(entries: readonly Entry[], typed: string, settled: string) {
  const first = entries[0]?.key;
  const [mark, setMark] = useState({ typed, settled, key: first, isOwn: false });
  const isOfEarlierText = mark.typed !== typed || (mark.settled !== settled && !mark.isOwn);
  if (isOfEarlierText || (mark.key === undefined && first !== undefined)) {
    setMark({ typed, settled, key: first, isOwn: false });
  }
  const at = Math.max(
    entries.findIndex(({ key }) => key === mark.key),
    0,
  );
  const moveTo = (place: number) =>
    setMark({ typed, settled, key: entries.at(place % entries.length)?.key, isOwn: true });
  return { at, moveTo };
}
