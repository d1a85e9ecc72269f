/** Public console API of the webhooks feature. */
export { webhooksConsole } from './feature.tsx';
