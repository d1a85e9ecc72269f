/** Shows how many records a link selected in a list, for example those found by a check. */
import type { FilterContext } from '../../fieldKinds/kind.ts';

export function SelectedRecords({ values }: FilterContext) {
  return String(Array.isArray(values._id) ? values._id.length : 1);
}
