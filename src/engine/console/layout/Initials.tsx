/** Stands for a person or an organization: the initials of the first and the last word of its name. */
import { Box } from '@mui/material';
import { alpha } from '@mui/material/styles';

/** @param props `size`: in pixels */
export function Initials({ name, size }: { name: string; size: number }) {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0]);
  return (
    <Box
      aria-hidden
      sx={(theme) => ({
        width: size,
        height: size,
        flex: 'none',
        display: 'grid',
        placeItems: 'center',
        borderRadius: '50%',
        fontSize: size > 32 ? '0.9375rem' : '0.6875rem',
        fontWeight: 600,
        color: 'primary.main',
        bgcolor: alpha(theme.palette.primary.main, 0.14),
      })}
    >
      {letters.join('').toUpperCase()}
    </Box>
  );
}
