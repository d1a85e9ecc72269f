/** What the demo offers to features that add to its story. */
export { currencies, type DemoLanguage } from './platform.ts';
export type { DemoChapter } from './seed.ts';
export { type DemoTenant, type DemoWorld, isThere } from './world.ts';
