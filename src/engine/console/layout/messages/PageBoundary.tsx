/** Catches rendering errors of a page until the user navigates to another one. */
import { Component, type ReactNode } from 'react';
import { CrashedPage } from './CrashedPage.tsx';

type Props = { path: string; children: ReactNode };
type State = { failedAt: string | undefined; error?: unknown };

export class PageBoundary extends Component<Props> {
  override state: State = { failedAt: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { failedAt: '', error };
  }

  static getDerivedStateFromProps({ path }: Props, state: State) {
    if (state.failedAt === '') return { failedAt: path };
    return state.failedAt !== undefined && state.failedAt !== path ? { failedAt: undefined } : null;
  }

  override render() {
    return this.state.failedAt === undefined ? this.props.children : <CrashedPage error={this.state.error} />;
  }
}
