/**
 * Replaces `@popperjs/core` in the build. Material UI imports it with its first component, but only tooltips
 * and suggestions use it, so it is loaded after the first page.
 */
import type { Instance, Options, VirtualElement } from '@popperjs/core';
import { fetchPart } from '../start/fetchPart.ts';

type PopperInstance = Pick<Instance, 'update' | 'forceUpdate' | 'destroy'>;

const fetchPopper = () => fetchPart(() => import('@popperjs/core/lib/popper.js'));

export function createPopper(
  anchor: Element | VirtualElement,
  popper: HTMLElement,
  options: Partial<Options>,
): PopperInstance {
  let instance: PopperInstance | undefined;
  let isDestroyed = false;
  const ready = fetchPopper().then(({ createPopper: create }) => {
    if (!isDestroyed) instance = create(anchor, popper, options);
  });
  // If loading fails, popups appear in a corner, where they are still usable.
  ready.catch(() => undefined);
  return {
    update: async () => instance?.update() ?? {},
    forceUpdate: () => instance?.forceUpdate(),
    destroy: () => {
      isDestroyed = true;
      instance?.destroy();
    },
  };
}

/** Loaded before a user can open anything, so that the first popup is placed correctly too. */
if (typeof window !== 'undefined') setTimeout(() => void fetchPopper().catch(() => undefined), 3000);
