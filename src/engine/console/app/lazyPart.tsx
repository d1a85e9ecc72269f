/**
 * A part of the console that is fetched when it is shown first: in a Suspense, as with React's `lazy`. One that does not
 * come says so in its place and can be asked for again, which `lazy` can't. Free of react-admin and MUI: screens.ts
 * names such parts.
 */
import { type ComponentType, createContext, type FunctionComponent, lazy, use, useReducer } from 'react';
import { fetchPart } from '../start/fetchPart.ts';

export type NotFetchedProps = {
  onRetry: () => void;
  /** Given where the part stands over the page and can be closed. */
  onClose?: (() => void) | undefined;
};

/** What stands where a part did not come. */
export const NotFetchedContext = createContext<ComponentType<NotFetchedProps>>(() => null);

/** Asks for the part once more that did not come. */
const RetryContext = createContext<() => void>(() => undefined);

/** @param load the part, by its name in its file */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> & { fetch: () => void } {
  let tried = tryOnce(load);
  const Part = (props: Props) => {
    const [, showAnew] = useReducer((count: number) => count + 1, 0);
    const retry = () => {
      tried = tryOnce(load);
      showAnew();
    };
    return (
      <RetryContext value={retry}>
        <tried.Fetched {...props} />
      </RetryContext>
    );
  };
  /** Asks for it before it is shown. */
  return Object.assign(Part, { fetch: () => void tried.fetched() });
}

/** `lazy` keeps a failure for good, so a part that does not come is another component, not a failure. */
function tryOnce<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let fetching: Promise<{ default: ComponentType<Props> }> | undefined;
  const fetched = () => {
    fetching ??= fetchPart(load).then(
      (Fetched) => ({ default: Fetched }),
      () => {
        // What did not come ahead is asked for anew once it is shown.
        fetching = undefined;
        return { default: Missing as ComponentType<Props> };
      },
    );
    return fetching;
  };
  return { Fetched: lazy(fetched) as ComponentType<Props>, fetched };
}

function Missing({ onClose }: Partial<NotFetchedProps>) {
  const NotFetched = use(NotFetchedContext);
  return <NotFetched onRetry={use(RetryContext)} onClose={onClose} />;
}
