/** Titles of pages and names of records. */
import { useLayoutEffect } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { isolated } from '../../contract/values/isolated.ts';

/**
 * Sets the page's name in the browser tab and history. @param page its title; the product's name alone while that isn't
 * known
 */
export function useDocumentTitle(page: string | undefined): void {
  const product = useTranslate()('console.name');
  // Together with the page, not after it: screen readers announce the title when the page changes.
  useLayoutEffect(() => {
    document.title = page ? `${isolated(page)} · ${product}` : product;
  }, [page, product]);
}

/** Returns the title for creating a record: the resource's own, else a generic sentence. */
export function useCreateTitle(): (resource: string) => string {
  const translate = useTranslate();
  const formatInSentence = useNameInSentence();
  return (resource) =>
    translate(`resources.${resource}.createTitle`, {
      _: translate('ra.page.create', { name: formatInSentence(resource) }),
    });
}

/** Returns the name of a single record within a sentence: "user", but "Benutzer" in German. */
function useNameInSentence(): (resource: string) => string {
  const translate = useTranslate();
  const locale = useLocale();
  return (resource) => {
    const name = translate(`resources.${resource}.name`, { smart_count: 1 });
    return locale === 'de' ? name : name.toLocaleLowerCase(locale);
  };
}
