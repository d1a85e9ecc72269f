/** Holds what would cover the page: dialogs and toasts are placed in it as in a window of this height. */
import { Box } from '@mui/material';
import { type Theme, ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';

export function Frame({ height, children }: { height: number; children: ReactNode }) {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  return (
    <Box ref={setFrame} sx={{ ...window, height }}>
      {frame && <ThemeProvider theme={(theme: Theme) => placeIn(frame, theme)}>{children}</ThemeProvider>}
    </Box>
  );
}

/** An element with a transform is the containing block of fixed ones. */
const window = { transform: 'translate(0)', overflow: 'hidden', border: 1, borderColor: 'divider' };

/** Neither takes the focus nor stops the page from scrolling. */
function placeIn(container: HTMLElement, theme: Theme): Theme {
  const defaultProps = {
    container,
    disableScrollLock: true,
    disableAutoFocus: true,
    disableEnforceFocus: true,
    disableRestoreFocus: true,
  };
  const { MuiDialog, ...components } = theme.components ?? {};
  return { ...theme, components: { ...components, MuiDialog: { ...MuiDialog, defaultProps } } };
}
