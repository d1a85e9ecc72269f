/** The text in a list's search box: words are searched once the user pauses; other meanings are chosen explicitly. */
import { useEffect, useRef, useState } from 'react';
import type { FilterValues } from '../../fieldKinds/kind.ts';
import { isExactText } from './exactText.ts';

/** In milliseconds. */
const DEBOUNCE_MS = 350;

export function useSearchText(filterValues: FilterValues, onChange: (values: FilterValues) => void) {
  const words = String(filterValues.q ?? '');
  const [typed, setTyped] = useState(words);
  /** The filter that replaces the text search, and the text it was chosen for. */
  const [applied, setApplied] = useState<{ text: string; filter: FilterValues }>();
  const requestedWords = useRef(words);
  const latest = useRef({ filterValues, onChange });
  latest.current = { filterValues, onChange };

  // Changes from outside (a view, "clear filters", going back) are shown here too.
  const isApplied = applied !== undefined && isWithin(applied.filter, filterValues);
  const wasApplied = useRef(false);
  useEffect(() => {
    // The list's filter follows shortly after the request.
    if (words !== requestedWords.current || (wasApplied.current && !isApplied)) {
      setTyped(words);
      setApplied(undefined);
    }
    requestedWords.current = words;
    wasApplied.current = isApplied;
  }, [words, isApplied]);

  /** Applies a filter that replaces an earlier text's. */
  const apply = (text: string, filter: FilterValues) => {
    const current = latest.current.filterValues;
    const others = Object.entries(current).filter(
      ([key]) => key !== 'q' && !(applied && key in applied.filter),
    );
    requestedWords.current = String(filter.q ?? '');
    wasApplied.current = false;
    setApplied('q' in filter || !text ? undefined : { text, filter });
    latest.current.onChange({ ...Object.fromEntries(others), ...filter });
  };
  const text = typed.trim();
  const isUpToDate = applied ? text === applied.text : text === words;
  const searchWords = () => {
    if (!isUpToDate) apply(text, text ? { q: text } : {});
  };
  useEffect(() => {
    if (isUpToDate || isExactText(text)) return;
    const timer = setTimeout(searchWords, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, isUpToDate]);
  return { typed, text, type: setTyped, apply, requestWords: searchWords };
}

function isWithin(part: FilterValues, full: FilterValues): boolean {
  return Object.entries(part).every(([key, value]) => full[key] === value);
}
