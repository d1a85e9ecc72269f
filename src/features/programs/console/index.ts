/** Public console API of the programs feature. */
export { ApiReferenceButton } from './ApiReferenceButton.tsx';
export { programsConsole } from './feature.tsx';
