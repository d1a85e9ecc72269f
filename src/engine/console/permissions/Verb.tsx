/** A verb that stands by itself, as a label: with a capital, as the names of actions have, whatever it is within a sentence. */
import { styled } from '@mui/material/styles';

export const Verb = styled('span')({
  display: 'inline-block',
  '&::first-letter': { textTransform: 'uppercase' },
});
