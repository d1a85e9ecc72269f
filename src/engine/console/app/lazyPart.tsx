/**
 * A part of the console that is fetched when it is shown first: in a Suspense, as with React's `lazy`. One that does not
 * come says so in its place and can be asked for again, which `lazy` can't. Free of react-admin and MUI: screens.ts
 * names such parts.
 */
import { type ComponentType, createContext, type FunctionComponent, lazy, use, useReducer } from 'react';
import { fetchPart } from '../start/fetchPart.ts';

export type LoadErrorProps = {
  onRetry: () => void;
  /** Given where the part stands over the page and can be closed. */
  onClose?: (() => void) | undefined;
};

/** What stands where a part did not come. */
export const LoadErrorContext = createContext<ComponentType<LoadErrorProps>>(() => null);

/** Asks for the part once more that did not come. */
const RetryContext = createContext<() => void>(() => undefined);

/** @param load the part, by its name in its file */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> & { fetch: () => void } {
  let attempt = createAttempt(load);
  const Part = (props: Props) => {
    const [, rerender] = useReducer((count: number) => count + 1, 0);
    const retry = () => {
      attempt = createAttempt(load);
      rerender();
    };
    return (
      <RetryContext value={retry}>
        <attempt.Fetched {...props} />
      </RetryContext>
    );
  };
  /** Asks for it before it is shown. */
  return Object.assign(Part, { fetch: () => void attempt.fetched() });
}

/** `lazy` keeps a failure for good, so a part that does not come is another component, not a failure. */
function createAttempt<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let fetching: Promise<{ default: ComponentType<Props> }> | undefined;
  const fetchOnce = () => {
    fetching ??= fetchPart(load).then(
      (Fetched) => ({ default: Fetched }),
      () => {
        // What did not come ahead is asked for anew once it is shown.
        fetching = undefined;
        return { default: MissingPart as ComponentType<Props> };
      },
    );
    return fetching;
  };
  return { Fetched: lazy(fetchOnce) as ComponentType<Props>, fetched: fetchOnce };
}

function MissingPart({ onClose }: Partial<LoadErrorProps>) {
  const LoadError = use(LoadErrorContext);
  return <LoadError onRetry={use(RetryContext)} onClose={onClose} />;
}
