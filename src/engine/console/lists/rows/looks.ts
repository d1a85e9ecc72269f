/** How what belongs to a row looks, said once for all rows: a thousand styled cells take a while. */

/** What a row is about stands out; where else it leads shows itself to the pointer and the keyboard. */
export const rowLinks = {
  '& a': { color: 'text.primary', textDecoration: 'none' },
  '& a:hover': { color: 'primary.main', textDecoration: 'underline' },
  '& a.row': { fontWeight: 600 },
} as const;
