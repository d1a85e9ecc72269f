/**
 * Replaces `@popperjs/core` in the build. Material UI imports it with its first component, but only tooltips
 * and suggestions use it, so it is loaded after the first page.
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
  // // If loading fails, popups appear in a corner, where they are still usable.
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

/** Loaded before a user can open anything, so that the first popup is placed correctly too. */
if (typeof window !== 'undefined') setTimeout(() => void fetched().catch(() => undefined), 3000);
