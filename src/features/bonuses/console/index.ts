/** Public console API of the bonuses feature. */
export { bonusesConsole } from './feature.tsx';
