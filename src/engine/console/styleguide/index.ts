/** `#engine/console/styleguide`: not part of a console, so `#engine/console` doesn't load it. */
export type { Chapter, Example } from './example.ts';
export { showStyleguide } from './showStyleguide.tsx';
