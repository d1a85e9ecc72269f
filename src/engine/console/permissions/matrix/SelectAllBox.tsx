/** A checkbox for several permissions: all, none or some granted. */

import type { Cell } from '../rights.ts';
import { RightBox } from './Box.tsx';
import { computeCellState, toggleCells, useMatrix } from './matrix.ts';

export function SelectAllBox({ cells, name, at }: { cells: readonly Cell[]; name: string; at?: string }) {
  const matrix = useMatrix();
  const { change, lockOf } = matrix;
  if (!change) return null;
  const free = cells.filter((cell) => !lockOf(cell));
  const [first] = cells;
  return (
    <RightBox
      state={computeCellState(matrix, cells)}
      name={name}
      lock={free.length === 0 && first ? lockOf(first) : undefined}
      onToggle={() => change(toggleCells(matrix, cells))}
      {...(at && { at })}
    />
  );
}
