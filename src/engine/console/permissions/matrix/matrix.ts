/** What the parts of a matrix share: the permissions shown and the changes allowed. */
import { createContext, useContext } from 'react';
import { listSubjects } from '../../../contract/registry.ts';
import {
  type Ability,
  type Action,
  createAbility,
  type Permission,
  verbs,
} from '../../../contract/rights/abilities.ts';
import { generalVerbs, listVerbs } from '../../../contract/rights/requiredVerbs.ts';
import { type Cell, findDifferences, findUnknownSubjects, type Rules, toEffectiveCells } from '../rights.ts';
import { findLock, type LockContext } from './locks.ts';

export type Matrix = {
  /** The rows; `all` is the last editable one. */
  subjects: readonly string[];
  /** Rows for subjects that no longer exist. */
  unknown: readonly string[];
  isAllowed(cell: Cell): boolean;
  /** Whether the cell differs from the built-in role's default. */
  differs(cell: Cell): boolean;
  /** Why the cell can't be changed, as a message key. */
  lockOf(cell: Cell): string | undefined;
  /** Absent if the matrix is read-only. */
  change?: (edits: readonly Permission[]) => void;
};

/** The state of a row, a column or all cells: `mixed` if only some are granted. */
export type State = boolean | 'mixed';

const MatrixContext = createContext<Matrix | undefined>(undefined);
export const MatrixProvider = MatrixContext.Provider;

export function useMatrix(): Matrix {
  const matrix = useContext(MatrixContext);
  if (!matrix) throw new Error('useMatrix requires a matrix around the component.');
  return matrix;
}

type MatrixOptions = LockContext & {
  rules: Rules;
  defaults: Rules | undefined;
  change?: ((edits: readonly Permission[]) => void) | undefined;
};

export function buildMatrix({ rules, defaults, change, ...lockContext }: MatrixOptions): Matrix {
  const ability: Ability = createAbility(rules, lockContext.role);
  const isAllowed = ({ action, subject }: Cell) => ability.can(action, subject);
  const changedKeys = new Set(
    (defaults ? findDifferences(defaults, rules, lockContext.role) : []).map(toKey),
  );
  return {
    subjects: [...listSubjects().filter((subject) => subject !== 'all'), 'all'],
    unknown: findUnknownSubjects(rules),
    isAllowed,
    differs: (cell) => changedKeys.has(toKey(cell)),
    lockOf: (cell) => findLock({ ...cell, allowed: isAllowed(cell) }, lockContext),
    ...(change && { change }),
  };
}

export function computeCellState({ isAllowed }: Matrix, cells: readonly Cell[]): State {
  const allowed = cells.filter(isAllowed).length;
  return allowed === cells.length ? true : allowed === 0 ? false : 'mixed';
}

/** Grants all of these permissions that can be granted; revokes them if all are granted already. */
export function toggleCells(matrix: Matrix, cells: readonly Cell[]): Permission[] {
  const missing = cells.filter((cell) => !matrix.isAllowed(cell) && !matrix.lockOf(cell));
  const granted = cells.filter((cell) => matrix.isAllowed(cell) && !matrix.lockOf(cell));
  const allowed = missing.length > 0;
  return (allowed ? missing : granted).map((cell) => ({ ...cell, allowed }));
}

/** The changes that reset these cells to the default. */
export function resetCells(matrix: Matrix, cells: readonly Cell[]): Permission[] {
  return cells
    .filter((cell) => matrix.differs(cell) && !matrix.lockOf(cell))
    .map((cell) => ({ ...cell, allowed: !matrix.isAllowed(cell) }));
}

/** The subject's permissions that have an effect. */
export const listRowCells = (subject: string): Cell[] => toEffectiveCells([subject]);

/** The column's cells for subjects on which the verb has an effect. */
export function listColumnCells({ subjects }: Matrix, verb: Action): Cell[] {
  return toEffectiveCells(subjects).filter(({ action }) => action === verb);
}

/** The verbs that have a column. */
export const getColumns = generalVerbs;

/** The other verbs: actions of the row's own resource. */
export function listRowActions(subject: string): Action[] {
  const general = generalVerbs();
  return listVerbs(subject).filter((verb) => !general.includes(verb));
}

/** Whether any row has such actions. */
export const hasActions = (): boolean => generalVerbs().length < verbs.length;

function toKey({ subject, action }: Cell): string {
  return `${action} ${subject}`;
}
