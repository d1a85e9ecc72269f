/** Public console API of the users feature. */
export { usersConsole } from './feature.tsx';
