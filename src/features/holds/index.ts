/** Holds: money that is reserved for a later payment. */
import type { Feature } from '#engine/contract';
import { hold } from './resource.ts';

declare module '#engine/contract' {
  interface AppVerbs {
    /** Pay out reserved money, and make it available again. */
    capture: true;
    release: true;
  }
}

/** Everyone sees the holds within their scope: customers those on their own wallet. */
export const holdsFeature: Feature = { resources: [hold], publicSubjects: [hold.subject] };

export { hold } from './resource.ts';
