/** Public console API of the alerts feature. */
export { alertsConsole } from './feature.tsx';
