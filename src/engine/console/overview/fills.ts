/** How the series of a stacked chart are told apart, without relying on colors: filled, then hatched. */
import type { Theme } from '@mui/material/styles';

export const fill = (series: number) => (theme: Theme) => {
  const color = theme.palette.primary.main;
  if (series === 0) return { backgroundColor: color };
  return {
    border: `1px solid ${color}`,
    background: `repeating-linear-gradient(135deg, ${color} 0 1.5px, transparent 1.5px 4px)`,
  };
};
