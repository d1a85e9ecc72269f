/** Whether the screen is too narrow for a menu beside the page. */
import { type Theme, useMediaQuery } from '@mui/material';

export function useIsNarrow(): boolean {
  return useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
}
