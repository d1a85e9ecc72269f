/** How pages and records are called. */
import { useLayoutEffect } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { isolated } from '../../contract/values/isolated.ts';

/**
 * The name of the page in the browser's tab and history.
 * @param page what it is called; the product's name alone while that isn't known
 */
export function useDocumentTitle(page: string | undefined): void {
  const product = useTranslate()('console.name');
  // With the page, not a moment after it: a screen reader says the title when the page changes.
  useLayoutEffect(() => {
    document.title = page ? `${isolated(page)} · ${product}` : product;
  }, [page, product]);
}

/** What making a record is called: as the resource says, else by a sentence that fits most languages. */
export function useCreateTitle(): (resource: string) => string {
  const translate = useTranslate();
  const nameWithin = useNameWithin();
  return (resource) =>
    translate(`resources.${resource}.createTitle`, {
      _: translate('ra.page.create', { name: nameWithin(resource) }),
    });
}

/** What one record of a resource is called within a sentence: "user", but "Benutzer". */
function useNameWithin(): (resource: string) => string {
  const translate = useTranslate();
  const locale = useLocale();
  return (resource) => {
    const name = translate(`resources.${resource}.name`, { smart_count: 1 });
    return locale === 'de' ? name : name.toLocaleLowerCase(locale);
  };
}
