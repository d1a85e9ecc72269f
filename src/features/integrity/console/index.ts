/** Public console API of the integrity feature. */
export { integrityConsole } from './feature.tsx';
