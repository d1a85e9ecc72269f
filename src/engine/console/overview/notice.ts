/** What is wrong or waits for somebody, as features tell the home page. */
import type { ReactNode } from 'react';

export type Notice = {
  /** Unique among all notices. */
  key: string;
  /** `error`: something is wrong, and has to be looked into. `warning`: something waits. */
  severity: 'error' | 'warning';
  count?: number;
  /** Translated; agrees with the count. */
  label: string;
  /** Where it is dealt with. */
  to: string;
  /** Shown below. */
  details?: ReactNode;
};

/**
 * A hook that the home page calls on every rendering. It asks for what the user may read, and for nothing else.
 * @returns undefined until the answer is there
 */
export type NoticeSource = () => readonly Notice[] | undefined;

/** A view of a list with what the user has to do. It is shown to those who may read what its filter uses. */
export type WorkView = {
  resource: string;
  view: string;
  /** The field shown beside each record, for those who may read it. */
  shows: string;
};
