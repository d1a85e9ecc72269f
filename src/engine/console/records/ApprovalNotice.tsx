/** Says that something waits for an approval, and leads to the request. */
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useEffect, useId, useState } from 'react';
import { LinkBase, useTranslate } from 'react-admin';
import { approvalResource } from '../../contract/registry.ts';
import { onApprovalPending } from '../providers/approvals.ts';

/** The path of the requests: of a single one its page, of several their list. */
export function approvalPath(ids: readonly string[]): string {
  const { list = '/', item = '/' } = approvalResource()?.routes ?? {};
  return ids.length === 1 ? `${item}/${ids[0]}` : list;
}

/** Rendered beside every page, because any of them may make such a call. */
export function ApprovalNotice() {
  const translate = useTranslate();
  const heading = useId();
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => onApprovalPending((id) => setIds((others) => [...new Set([...others, id])])), []);
  const close = () => setIds([]);
  return (
    <Dialog open={ids.length > 0} onClose={close} maxWidth="xs" fullWidth aria-labelledby={heading}>
      <DialogTitle id={heading}>{translate('console.approvals.sent')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('console.approvals.text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{translate('ra.action.close')}</Button>
        <Button
          variant="contained"
          disableElevation
          component={LinkBase}
          to={approvalPath(ids)}
          onClick={close}
        >
          {translate('console.approvals.show', { smart_count: ids.length })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
