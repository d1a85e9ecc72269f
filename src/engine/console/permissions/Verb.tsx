/** A verb used as a label: capitalized like action names, even if it is lower case within a sentence. */
import { styled } from '@mui/material/styles';

export const Verb = styled('span')({
  display: 'inline-block',
  '&::first-letter': { textTransform: 'uppercase' },
});
