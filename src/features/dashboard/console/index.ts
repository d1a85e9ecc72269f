/** Public console API of the dashboard feature. */
export { dashboardConsole } from './feature.tsx';
