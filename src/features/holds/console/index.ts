/** Public console API of the holds feature. */
export { holdsConsole } from './feature.tsx';
