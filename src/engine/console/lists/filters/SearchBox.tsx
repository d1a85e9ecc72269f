/**
 * A list's search box. Words are searched while typing. A text with other meanings (an amount, an id, a name) lists them below
 * the box: the focus stays in the field, and the arrow keys move through the list. Enter takes the best match, which also
 * replaces a text search without results.
 */
import SearchIcon from '@mui/icons-material/Search';
import { InputAdornment, OutlinedInput } from '@mui/material';
import { type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { MAX_SEARCH_TEXT } from '../../../contract/lists/lists.ts';
import type { Resource } from '../../../contract/resource.ts';
import { lazyPart } from '../../app/lazyPart.tsx';
import type { FilterValues } from '../../fieldKinds/kind.ts';
import type { AvailableFilter } from './availableFilters.ts';
import { isExactText } from './exactText.ts';
import { findSubstitute, type Reading, type SearchInterpretations } from './interpretations.ts';
import { useSearchText } from './useSearchText.ts';

const SearchReadings = lazyPart(async () => (await import('./SearchReadings.tsx')).SearchReadings);

type Props = {
  resource: Resource;
  filters: readonly AvailableFilter[];
  filterValues: FilterValues;
  /** Whether the filtered list is completely read and empty. */
  isEmpty: boolean;
  onChange: (values: FilterValues) => void;
};

export function SearchBox({ resource, filters, filterValues, isEmpty, onChange }: Props) {
  const translate = useTranslate();
  const { typed, text, type, apply, requestWords } = useSearchText(filterValues, onChange);
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [interpretations, setInterpretations] = useState<SearchInterpretations>(noInterpretations);
  const [activeIndex, setActiveIndex] = useState(0);
  /** The text for which Enter was pressed before its meaning was known. */
  const [enteredText, setEnteredText] = useState<string>();

  const readings = interpretations.text === text ? interpretations.readings : [];
  /** The text typed here, unless a text search was chosen for it: URLs and back navigation are used as they are. */
  const [ownText, setOwnText] = useState<string>();
  const hasNoMatches = isEmpty && text !== '' && filterValues.q === text && ownText === text;
  const choose = ({ filter }: Reading) => {
    setOpen(false);
    setEnteredText(undefined);
    if ('q' in filter && enteredText === undefined) setOwnText(undefined);
    apply(text, filter);
  };
  const substitute = hasNoMatches ? findSubstitute(readings) : undefined;
  useEffect(() => {
    if (!substitute) return;
    setOwnText(undefined);
    apply(text, substitute);
  }, [substitute && JSON.stringify(substitute)]);
  const handleInterpretations = (now: SearchInterpretations) => {
    setInterpretations(now);
    setActiveIndex(0);
    const [best] = now.readings;
    if (!best || now.text !== text) return;
    if (enteredText === text) choose(best);
    // What looked like a single value is a text search after all.
    else if ('q' in best.filter) requestWords();
  };
  const handleEnter = () => {
    const active = isOpen ? readings[activeIndex] : undefined;
    if (active) return choose(active);
    if (interpretations.text !== text && (isExactText(text) || (isOpen && text))) return setEnteredText(text);
    requestWords();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const { length } = readings;
    if (event.key === 'Enter') return handleEnter();
    if (event.key === 'Escape' && isOpen && length > 0) setOpen(false);
    else if (event.key === 'ArrowDown' && length > 0)
      isOpen ? setActiveIndex((activeIndex + 1) % length) : setOpen(true);
    else if (event.key === 'ArrowUp' && isOpen && length > 0)
      setActiveIndex((activeIndex - 1 + length) % length);
    else return;
    event.preventDefault();
  };
  const isListOpen = isOpen && readings.length > 1;
  return (
    <>
      <OutlinedInput
        ref={field}
        type="search"
        size="small"
        value={typed}
        placeholder={translate('ra.action.search')}
        onChange={(event) => {
          type(event.target.value);
          setOwnText(event.target.value.trim());
          setOpen(true);
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={handleKeyDown}
        inputProps={{
          'aria-label': translate('ra.action.search'),
          'aria-haspopup': 'listbox',
          'aria-controls': isListOpen ? id : undefined,
          'aria-autocomplete': 'list',
          'aria-activedescendant': isListOpen ? `${id}-${activeIndex}` : undefined,
          autoComplete: 'off',
          maxLength: MAX_SEARCH_TEXT,
        }}
        startAdornment={
          <InputAdornment position="start">
            <SearchIcon fontSize="small" />
          </InputAdornment>
        }
        sx={{ width: { xs: '100%', sm: 240 } }}
      />
      {text !== '' && (isOpen || enteredText === text || hasNoMatches) && (
        <Suspense fallback={null}>
          <SearchReadings
            id={id}
            anchor={field}
            resource={resource}
            filters={filters}
            text={text}
            shown={isListOpen ? readings : []}
            activeIndex={activeIndex}
            onInterpreted={handleInterpretations}
            onHighlight={setActiveIndex}
            onChoose={choose}
          />
        </Suspense>
      )}
    </>
  );
}

const noInterpretations: SearchInterpretations = { text: '', readings: [] };
