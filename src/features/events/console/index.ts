/** Public console API of the events feature. */
export { eventsConsole } from './feature.tsx';
