/** Public console API of letterheads. */
export { Letterhead } from './Letterhead.tsx';
