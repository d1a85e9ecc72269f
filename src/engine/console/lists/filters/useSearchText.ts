/** The text in a list's search box: words are looked for once the person pauses; what else it means is chosen. */
import { useEffect, useRef, useState } from 'react';
import type { FilterValues } from '../../fieldKinds/kind.ts';
import { isExactText } from './exactText.ts';

/** In milliseconds. */
const PAUSE = 350;

export function useSearchText(filterValues: FilterValues, onChange: (values: FilterValues) => void) {
  const words = String(filterValues.q ?? '');
  const [typed, setTyped] = useState(words);
  /** What the list is narrowed by in place of words, and the text that it was chosen for. */
  const [applied, setApplied] = useState<{ text: string; filter: FilterValues }>();
  const asked = useRef(words);
  const latest = useRef({ filterValues, onChange });
  latest.current = { filterValues, onChange };

  // What someone else has set (a view, "clear filters", going back) stands here too.
  const isThere = applied !== undefined && isWithin(applied.filter, filterValues);
  const wasThere = useRef(false);
  useEffect(() => {
    // The list is narrowed a moment after it was asked for.
    if (words !== asked.current || (wasThere.current && !isThere)) {
      setTyped(words);
      setApplied(undefined);
    }
    asked.current = words;
    wasThere.current = isThere;
  }, [words, isThere]);

  /** Narrows the list by a filter in place of what was asked for by an earlier text. */
  const apply = (text: string, filter: FilterValues) => {
    const before = latest.current.filterValues;
    const others = Object.entries(before).filter(
      ([key]) => key !== 'q' && !(applied && key in applied.filter),
    );
    asked.current = String(filter.q ?? '');
    wasThere.current = false;
    setApplied('q' in filter || !text ? undefined : { text, filter });
    latest.current.onChange({ ...Object.fromEntries(others), ...filter });
  };
  const text = typed.trim();
  const isAnswered = applied ? text === applied.text : text === words;
  const askWords = () => {
    if (!isAnswered) apply(text, text ? { q: text } : {});
  };
  useEffect(() => {
    if (isAnswered || isExactText(text)) return;
    const waiting = setTimeout(askWords, PAUSE);
    return () => clearTimeout(waiting);
  }, [text, isAnswered]);
  return { typed, text, type: setTyped, apply, askWords };
}

function isWithin(part: FilterValues, whole: FilterValues): boolean {
  return Object.entries(part).every(([key, value]) => whole[key] === value);
}
