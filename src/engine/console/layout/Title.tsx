/** The title of the page at hand, in the page's head and the browser's tab: PageHeader.tsx shows it. */
import { createContext, useContext, useLayoutEffect } from 'react';

/** Tells the page's head what the page is called; nothing once it has gone. */
export const TitleContext = createContext<(title: string) => void>(() => undefined);

/** Instead of react-admin's, whose editor of titles would bring a form into the first screen. */
export function Title({ title }: { title: string }) {
  const setTitle = useContext(TitleContext);
  // Before it is painted: what the page is called until then must not flash.
  useLayoutEffect(() => {
    setTitle(title);
    return () => setTitle('');
  }, [title, setTitle]);
  return null;
}
