/** The title of the page at hand, in the page's head and the browser's tab. */
import { Title as AdminTitle } from 'react-admin';

/** React-admin's, without its editor of titles: that one would bring a form into the first screen. */
export function Title({ title }: { title: string }) {
  return <AdminTitle title={title} preferenceKey={false} />;
}
