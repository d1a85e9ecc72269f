/** Says how many records a link has picked out of a list: those that a check found, for example. */
import type { FilterContext } from '../../fieldKinds/kind.ts';

export function SelectedRecords({ values }: FilterContext) {
  return String(Array.isArray(values._id) ? values._id.length : 1);
}
