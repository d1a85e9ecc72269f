/**
 * Prints the page as a document: its own title instead of the page's, and on each sheet what it is and the number of the page.
 * Browsers without margin boxes, such as Firefox, print no footer.
 */
import { GlobalStyles } from '@mui/material';

export function PrintedDocument({ footer }: { footer: string }) {
  const text = { fontFamily: 'var(--font)', fontSize: '8pt' };
  return (
    <GlobalStyles
      styles={{
        '@media print': { 'main > header': { display: 'none' } },
        '@page': {
          marginBottom: '18mm',
          '@bottom-left': { ...text, content: quote(footer) },
          '@bottom-right': { ...text, content: 'counter(page) " / " counter(pages)' },
        },
      }}
    />
  );
}

/** A string of CSS. Names are what people have typed, so everything but letters and digits is escaped. */
function quote(text: string): string {
  const toHex = (character: string) => `\\${character.codePointAt(0)?.toString(16)} `;
  return `"${text.replace(/[^\p{L}\p{N}]/gu, toHex)}"`;
}
