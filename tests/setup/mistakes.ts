/** The mistakes of a declaration, as one text. */
import { findMistakes } from '../../src/engine/contract/declaration/mistakes.ts';
import type { Resource } from '../../src/engine/contract/resource.ts';

export const mistakesIn = (resource: Resource): string => findMistakes(resource).join('\n');
