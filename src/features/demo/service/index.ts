/** What the demo offers to features that add their own demo data. */

export { type DemoFixture, type DemoTenant, isActiveAt } from './fixture.ts';
export { currencies, type DemoLanguage } from './platform.ts';
export { createRootCaller } from './rootCaller.ts';
export type { DemoChapter } from './seed.ts';

export { seedDemo } from './seed.ts';
