/** On paper a page is dark on white in either skin, and nothing of it is cut off. Bar and menu are not printed. */
import { GlobalStyles } from '@mui/material';

export function PrintedPage() {
  return <GlobalStyles styles={{ '@media print': onPaper, '@page': { margin: '14mm' } }} />;
}

const onPaper = {
  'body, body *': {
    color: '#000 !important',
    backgroundColor: 'transparent !important',
    boxShadow: 'none !important',
  },
  'html, body': { backgroundColor: '#fff !important' },
  'body .MuiPaper-root': {
    border: 'none !important',
    padding: '0 !important',
    overflow: 'visible !important',
  },
  // What floats over the page: messages, the palette's tip.
  '.MuiSnackbar-root, .MuiPopper-root': { display: 'none !important' },
  'main a': { textDecoration: 'none !important' },
  // Nothing can be pressed on paper; what a column is called by is said by a button where it can be sorted.
  'main button:not(thead *)': { display: 'none !important' },
  tr: { breakInside: 'avoid' },
  thead: { display: 'table-header-group' },
} as const;
