/** The notices of all features: fetched with the home page, so that other pages don't load them. */
import { consoleFeatures } from '../app/feature.ts';
import type { NoticeSource } from './notice.ts';

let fetched: readonly NoticeSource[] | undefined;

/** A page with `Notices`, once the features' notices are loaded. */
export async function withNotices<Page>(page: Promise<Page>): Promise<Page> {
  const [loaded] = await Promise.all([page, fetchNotices()]);
  return loaded;
}

async function fetchNotices(): Promise<void> {
  fetched ??= await Promise.all(
    consoleFeatures.flatMap(({ notices }) => (notices ? [notices().then((part) => part.useNotices)] : [])),
  );
}

/** Always the same ones in the same order. @throws Error before they are fetched */
export function getNoticeSources(): readonly NoticeSource[] {
  if (!fetched) throw new Error('The notices are not loaded. Open the page through withNotices.');
  return fetched;
}
