/** Whether the screen is too narrow for tables. */
import { type Theme, useMediaQuery } from '@mui/material';

export function useIsSmall(): boolean {
  return useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
}
