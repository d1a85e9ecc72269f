/** Public console API of the currencies feature. */
export { currenciesConsole } from './feature.tsx';
