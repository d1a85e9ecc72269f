/** A record's action as a button. */
import { Button, Tooltip } from '@mui/material';
import { type ReactNode, Suspense, useState } from 'react';
import { LinkBase } from 'react-admin';
import type { RecordAction } from './recordAction.ts';

type Props = {
  action: RecordAction;
  isPrimary?: boolean;
  /** Required unless the action is a link. */
  onChoose?: (action: RecordAction) => void;
};

export function ActionButton({ action, isPrimary = false, onChoose }: Props) {
  const { label, accessibleName, icon, isDangerous, unavailableReason } = action;
  return (
    <Tooltip title={unavailableReason ?? ''} describeChild>
      <Button
        size="small"
        variant={isPrimary ? 'contained' : 'outlined'}
        disableElevation
        color={isDangerous ? 'error' : 'primary'}
        startIcon={icon}
        aria-label={accessibleName}
        // Kept focusable, so that screen reader users can hear the reason.
        aria-disabled={unavailableReason ? true : undefined}
        loading={'isPending' in action ? action.isPending : null}
        {...('to' in action && !unavailableReason
          ? { component: LinkBase, to: action.to }
          : { onClick: unavailableReason ? undefined : () => onChoose?.(action) })}
        sx={unavailableReason ? { opacity: 0.45, cursor: 'not-allowed' } : undefined}
      >
        {label}
      </Button>
    </Tooltip>
  );
}

/** Performs an action that isn't a link. @returns also its dialog, to render beside the buttons */
export function useChosenAction(): { choose: (action: RecordAction) => void; dialog: ReactNode } {
  const [chosen, setChosen] = useState<RecordAction>();
  const choose = (action: RecordAction) => ('onClick' in action ? action.onClick() : setChosen(action));
  const dialog = chosen && 'dialog' in chosen && (
    // The action as it was chosen: a dialog stays open while the record changes.
    <Suspense fallback={null}>{chosen.dialog(() => setChosen(undefined))}</Suspense>
  );
  return { choose, dialog };
}
