/** The words that a list is searched for; asked once the person pauses, or presses Enter. */
import SearchIcon from '@mui/icons-material/Search';
import { InputAdornment, OutlinedInput } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { MAX_SEARCH_TEXT } from '../../../contract/lists/lists.ts';

/** In milliseconds. */
const PAUSE = 350;

export function SearchBox({ value, onSearch }: { value: string; onSearch: (words: string) => void }) {
  const translate = useTranslate();
  const [typed, setTyped] = useState(value);
  const asked = useRef(value);
  // What someone else has set (a view, "clear filters", going back) stands here too.
  useEffect(() => {
    if (value !== asked.current) setTyped(value);
    asked.current = value;
  }, [value]);
  const search = useRef(onSearch);
  search.current = onSearch;
  useEffect(() => {
    if (typed.trim() === asked.current) return;
    const waiting = setTimeout(() => ask(typed), PAUSE);
    return () => clearTimeout(waiting);
  }, [typed]);
  const ask = (text: string) => {
    const words = text.trim();
    if (words === asked.current) return;
    asked.current = words;
    search.current(words);
  };
  return (
    <OutlinedInput
      type="search"
      size="small"
      value={typed}
      placeholder={translate('ra.action.search')}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && ask(typed)}
      inputProps={{ 'aria-label': translate('ra.action.search'), maxLength: MAX_SEARCH_TEXT }}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon fontSize="small" />
        </InputAdornment>
      }
      sx={{ width: { xs: '100%', sm: 240 } }}
    />
  );
}
