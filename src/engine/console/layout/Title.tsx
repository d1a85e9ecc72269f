/** Sets the title of the current page, shown in the page header (PageHeader.tsx) and the browser tab. */
import { createContext, useContext, useLayoutEffect } from 'react';

/** Sets the title in the page header; an empty string on unmount. */
export const TitleContext = createContext<(title: string) => void>(() => undefined);

/** Replaces react-admin's Title, whose title editor would add a form library to the first screen. */
export function Title({ title }: { title: string }) {
  const setTitle = useContext(TitleContext);
  // Before painting, so that the default title doesn't flash.
  useLayoutEffect(() => {
    setTitle(title);
    return () => setTitle('');
  }, [title, setTitle]);
  return null;
}
