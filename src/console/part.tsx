/**
 * A part of the console that is fetched when it is shown first: in a Suspense, as with React's `lazy`. One that does not
 * come says so in its place and can be asked for again, which `lazy` can't. Free of react-admin and MUI: screens.ts
 * names such parts.
 */
import { type ComponentType, createContext, type FunctionComponent, use, useReducer } from 'react';
import { fetchPart } from './fetchPart.ts';

export type NotFetchedProps = {
  onRetry: () => void;
  /** Given where the part stands over the page and can be closed. */
  onClose?: (() => void) | undefined;
};

/** What stands where a part did not come. */
export const NotFetchedContext = createContext<ComponentType<NotFetchedProps>>(() => null);

/** @param load the part, by its name in its file */
export function part<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> & { fetch: () => void } {
  let fetching: Promise<ComponentType<Props> | undefined> | undefined;
  const fetched = () => {
    fetching ??= fetchPart(load).catch(() => undefined);
    return fetching;
  };
  const Part = (props: Props) => {
    const [, showAnew] = useReducer((count: number) => count + 1, 0);
    const NotFetched = use(NotFetchedContext);
    const Fetched = use(fetched());
    if (Fetched) return <Fetched {...props} />;
    const retry = () => {
      fetching = undefined;
      showAnew();
    };
    return <NotFetched onRetry={retry} onClose={(props as Partial<NotFetchedProps>).onClose} />;
  };
  /** Asks for it before it is shown. */
  return Object.assign(Part, { fetch: () => void fetched() });
}
