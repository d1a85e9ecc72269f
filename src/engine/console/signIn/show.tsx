/** @jsxImportSource preact */
/** Puts the pages before the sign-in, and what is told beside every page, into the document. */
import { Component, type ComponentChildren, render } from 'preact';
import { showNotLoaded } from '../start/lostFiles.ts';
import { AuthErrorToast } from './AuthErrorToast.tsx';
import { Entrance, type EntranceProps } from './Entrance.tsx';

/** @returns how to take it away */
export function showEntrance(place: HTMLElement, props: EntranceProps): () => void {
  render(
    <Boundary>
      <Entrance {...props} />
    </Boundary>,
    place,
  );
  return () => render(null, place);
}

/** @returns how to take it away */
export function showAuthErrors(place: HTMLElement): () => void {
  render(<AuthErrorToast />, place);
  return () => render(null, place);
}

/** For what goes wrong on these pages: they are too small to go on without a part. */
class Boundary extends Component<{ children: ComponentChildren }> {
  override componentDidCatch() {
    showNotLoaded();
  }

  override render() {
    return this.props.children;
  }
}
