/** How what belongs to a row looks, said once for all rows: a thousand styled cells take a while. */

/** What a row is about stands out; where else it leads shows itself to the pointer and the keyboard. */
export const rowLinks = {
  '& a': { color: 'text.primary', textDecoration: 'none' },
  '& a:hover': { color: 'primary.main', textDecoration: 'underline' },
  '& a.row': { fontWeight: 600 },
} as const;

/** On a narrow screen the whole card opens its record; where else it leads lies above that, as large as a finger needs. */
export const cardLinks = {
  position: 'relative',
  '& a.row::after': { content: '""', position: 'absolute', inset: 0 },
  '& :is(a:not(.row), button)': { position: 'relative', zIndex: 1 },
  '& a:not(.row)': { display: 'inline-block', minWidth: 24, lineHeight: '24px' },
} as const;

/** The first line of a card. A large amount goes below the name rather than into it. */
export const cardLine = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 2,
  alignItems: 'baseline',
} as const;
