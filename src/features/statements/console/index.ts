/** What others may use of this feature's side of the console. */
export { statementsConsole } from './feature.tsx';
