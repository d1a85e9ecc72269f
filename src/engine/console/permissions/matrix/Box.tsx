/** A checkbox of the matrix, also for a whole row or column. A locked one stays focusable and gives the reason. */
import CheckedIcon from '@mui/icons-material/CheckBox';
import EmptyIcon from '@mui/icons-material/CheckBoxOutlineBlank';
import MixedIcon from '@mui/icons-material/IndeterminateCheckBoxOutlined';
import { Box as Area, ButtonBase, Tooltip } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { getTabIndex } from './arrowKeys.ts';
import type { State } from './matrix.ts';

type Props = {
  state: State;
  /** Its accessible name. */
  name: string;
  /** Why it can't be changed, as a message key. */
  lock: string | undefined;
  differs?: boolean;
  onToggle: () => void;
  /** Its position for arrow keys: "row column". */
  at?: string;
  /** A visible label, where no column header names it. */
  children?: ReactNode;
};

export function RightBox({ state, name, lock, differs = false, onToggle, at, children }: Props) {
  const translate = useTranslate();
  const notes = [lock && translate(lock), differs && translate('console.permissions.differs')];
  const note = notes.filter(Boolean).join('. ');
  const Icon = icons[String(state) as keyof typeof icons];
  return (
    <Tooltip title={note} describeChild disableInteractive>
      <ButtonBase
        role="checkbox"
        aria-checked={state}
        aria-disabled={lock ? true : undefined}
        aria-label={name}
        data-at={at}
        tabIndex={at ? getTabIndex(at) : 0}
        onClick={lock ? undefined : onToggle}
        sx={[box, { color: state === false ? 'text.secondary' : 'primary.main' }, lock ? locked : {}]}
      >
        <Icon />
        {children}
        {differs && <Area component="span" sx={dot} />}
      </ButtonBase>
    </Tooltip>
  );
}

const icons = { true: CheckedIcon, false: EmptyIcon, mixed: MixedIcon };

const box = {
  position: 'relative',
  borderRadius: 1,
  p: 0.75,
  gap: 0.75,
  fontSize: '0.8125rem',
  '&:hover': { bgcolor: 'action.hover' },
} as const;

const locked = { cursor: 'not-allowed', opacity: 0.45 } as const;

const dot = {
  position: 'absolute',
  top: 3,
  right: 3,
  width: 8,
  height: 8,
  borderRadius: '50%',
  bgcolor: 'warning.main',
} as const;
