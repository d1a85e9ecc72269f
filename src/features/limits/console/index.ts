/** Public console API of the limits feature. */
export { limitsConsole } from './feature.tsx';
