/** Public console API of the clients feature. */
export { clientsConsole } from './feature.tsx';
