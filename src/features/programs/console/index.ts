/** Public console API of the programs feature. */
export { programsConsole } from './feature.tsx';
