/**
 * The TypeScript that openapi-typescript writes its types with: it needs the compiler's API, which TypeScript 7 has not.
 * vite.config.ts puts this in the place of `typescript` for it.
 */
export { ts as default } from '@ts-morph/common';
