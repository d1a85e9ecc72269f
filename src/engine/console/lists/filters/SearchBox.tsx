/**
 * What a list is searched for. Words are looked for while they are typed; a text that can mean something else (an amount, an
 * id, somebody's name) says so in a list below; the focus stays in the field, the arrows move through the list. Enter takes
 * the best match, and where words find nothing, what else the text means takes their place.
 */
import SearchIcon from '@mui/icons-material/Search';
import { InputAdornment, OutlinedInput } from '@mui/material';
import { type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { MAX_SEARCH_TEXT } from '../../../contract/lists/lists.ts';
import type { Resource } from '../../../contract/resource.ts';
import { lazyPart } from '../../app/lazyPart.tsx';
import type { FilterValues } from '../../fieldKinds/kind.ts';
import type { OfferedFilter } from './availableFilters.ts';
import { isExactText } from './exactText.ts';
import { insteadOfWords, type Reading, type SearchInterpretations } from './interpretations.ts';
import { useSearchText } from './useSearchText.ts';

const SearchReadings = lazyPart(async () => (await import('./SearchReadings.tsx')).SearchReadings);

type Props = {
  resource: Resource;
  offered: readonly OfferedFilter[];
  filterValues: FilterValues;
  /** Whether what is narrowed was read to its end, and has no row. */
  isEmpty: boolean;
  onChange: (values: FilterValues) => void;
};

export function SearchBox({ resource, offered, filterValues, isEmpty, onChange }: Props) {
  const translate = useTranslate();
  const { typed, text, type, apply, askWords } = useSearchText(filterValues, onChange);
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [found, setFound] = useState<SearchInterpretations>(nothing);
  const [at, setAt] = useState(0);
  /** The text that Enter was pressed for before it was known what it means. */
  const [entered, setEntered] = useState<string>();

  const readings = found.text === text ? found.readings : [];
  /** The text that was typed here, unless words were chosen for it: an address or the way back is taken as it is. */
  const [typedHere, setTypedHere] = useState<string>();
  const isFruitless = isEmpty && text !== '' && filterValues.q === text && typedHere === text;
  const choose = ({ filter }: Reading) => {
    setOpen(false);
    setEntered(undefined);
    if ('q' in filter && entered === undefined) setTypedHere(undefined);
    apply(text, filter);
  };
  const instead = isFruitless ? insteadOfWords(readings) : undefined;
  useEffect(() => {
    if (!instead) return;
    setTypedHere(undefined);
    apply(text, instead);
  }, [instead && JSON.stringify(instead)]);
  const tell = (now: SearchInterpretations) => {
    setFound(now);
    setAt(0);
    const [likeliest] = now.readings;
    if (!likeliest || now.text !== text) return;
    if (entered === text) choose(likeliest);
    // What looked like one value is words, after all.
    else if ('q' in likeliest.filter) askWords();
  };
  const enter = () => {
    const chosen = isOpen ? readings[at] : undefined;
    if (chosen) return choose(chosen);
    if (found.text !== text && (isExactText(text) || (isOpen && text))) return setEntered(text);
    askWords();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { length } = readings;
    if (event.key === 'Enter') return enter();
    if (event.key === 'Escape' && isOpen && length > 0) setOpen(false);
    else if (event.key === 'ArrowDown' && length > 0) isOpen ? setAt((at + 1) % length) : setOpen(true);
    else if (event.key === 'ArrowUp' && isOpen && length > 0) setAt((at - 1 + length) % length);
    else return;
    event.preventDefault();
  };
  const isShown = isOpen && readings.length > 1;
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
          setTypedHere(event.target.value.trim());
          setOpen(true);
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
        inputProps={{
          'aria-label': translate('ra.action.search'),
          'aria-haspopup': 'listbox',
          'aria-controls': isShown ? id : undefined,
          'aria-autocomplete': 'list',
          'aria-activedescendant': isShown ? `${id}-${at}` : undefined,
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
      {text !== '' && (isOpen || entered === text || isFruitless) && (
        <Suspense fallback={null}>
          <SearchReadings
            id={id}
            anchor={field}
            resource={resource}
            offered={offered}
            text={text}
            shown={isShown ? readings : []}
            at={at}
            onFound={tell}
            onPoint={setAt}
            onChoose={choose}
          />
        </Suspense>
      )}
    </>
  );
}

const nothing: SearchInterpretations = { text: '', readings: [] };
