/**
 * Stands in for `@popperjs/core` in the built console: Material UI imports it with its first component, and it is needed
 * when the first hint or list of suggestions opens. It is fetched once the first page is there.
 */
import type { Instance, Options, VirtualElement } from '@popperjs/core';
import { fetchPart } from '../start/fetchPart.ts';

type Place = Pick<Instance, 'update' | 'forceUpdate' | 'destroy'>;

const fetched = () => fetchPart(() => import('@popperjs/core/lib/popper.js'));

export function createPopper(
  anchor: Element | VirtualElement,
  popper: HTMLElement,
  options: Partial<Options>,
): Place {
  let placed: Place | undefined;
  let isGone = false;
  const ready = fetched().then(({ createPopper: create }) => {
    if (!isGone) placed = create(anchor, popper, options);
  });
  // Where it can't be fetched, it stands in a corner: nothing that could be pressed is lost.
  ready.catch(() => undefined);
  return {
    update: async () => placed?.update() ?? {},
    forceUpdate: () => placed?.forceUpdate(),
    destroy: () => {
      isGone = true;
      placed?.destroy();
    },
  };
}

/** Before anybody can have opened anything: so that the first one, too, opens at its place. */
if (typeof window !== 'undefined') setTimeout(() => void fetched().catch(() => undefined), 3000);
