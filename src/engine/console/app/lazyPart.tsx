/**
 * A part of the console that is fetched when it is first rendered, in a Suspense like React's `lazy`. Unlike `lazy`, a
 * part that fails to load shows an error in its place and can be retried. Independent of react-admin and MUI, because
 * screens.ts uses such parts.
 */
import { type ComponentType, createContext, type FunctionComponent, lazy, use, useReducer } from 'react';
import { fetchPart } from '../start/fetchPart.ts';

export type LoadErrorProps = {
  onRetry: () => void;
  /** Set if the part covers the page and can be closed. */
  onClose?: (() => void) | undefined;
};

/** Shown in place of a part that failed to load. */
export const LoadErrorContext = createContext<ComponentType<LoadErrorProps>>(() => null);

/** Retries the part that failed to load. */
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
  /** Fetches the part before it is rendered. */
  return Object.assign(Part, { fetch: () => void attempt.fetched() });
}

/** `lazy` caches a failure permanently, so a failed part resolves to another component instead. */
function createAttempt<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let fetching: Promise<{ default: ComponentType<Props> }> | undefined;
  const fetchOnce = () => {
    fetching ??= fetchPart(load).then(
      (Fetched) => ({ default: Fetched }),
      () => {
        // A failed prefetch is retried when the part is rendered.
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
