/** Public console API of the balances feature. */
export { balancesConsole } from './feature.tsx';
