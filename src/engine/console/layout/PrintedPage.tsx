/** In print, pages are dark on white in either color mode and nothing is clipped. Bar and menu are omitted. */
import { GlobalStyles } from '@mui/material';

export function PrintedPage() {
  return <GlobalStyles styles={{ '@media print': printStyles, '@page': { margin: '14mm' } }} />;
}

const printStyles = {
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
  // Overlays: messages and the palette's hint.
  '.MuiSnackbar-root, .MuiPopper-root': { display: 'none !important' },
  'main a': { textDecoration: 'none !important' },
  // Buttons are useless on paper, except sortable column headers, whose label is a button.
  'main button:not(thead *)': { display: 'none !important' },
  tr: { breakInside: 'avoid' },
  thead: { display: 'table-header-group' },
} as const;
