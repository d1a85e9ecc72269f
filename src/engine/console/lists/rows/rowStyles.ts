/** Styles for the contents of rows, defined once per table: styling a thousand cells individually is slow. */

/** The link to the row's record stands out; other links become visible on hover and focus. */
export const rowLinks = {
  '& a': { color: 'text.primary', textDecoration: 'none' },
  '& a:hover': { color: 'primary.main', textDecoration: 'underline' },
  '& a.row': { fontWeight: 600 },
} as const;

/**
 * On narrow screens the whole card is a link to its record. Other links and buttons are above it, with a
 * touch target of sufficient size.
 */
export const cardLinks = {
  position: 'relative',
  '& a.row::after': { content: '""', position: 'absolute', inset: 0 },
  '& :is(a:not(.row), button)': { position: 'relative', zIndex: 1 },
  '& a:not(.row)': { display: 'inline-block', minWidth: 24, lineHeight: '24px' },
} as const;

/** The first line of a card. A large amount wraps below the name. */
export const cardLine = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 2,
  alignItems: 'baseline',
} as const;
