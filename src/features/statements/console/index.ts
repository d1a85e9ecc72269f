/** Public console API of the statements feature. */
export { statementsConsole } from './feature.tsx';
