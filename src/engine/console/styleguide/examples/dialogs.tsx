/** Dialogs, each in a window of its own. */
import { Confirm, RecordContextProvider, ResourceContextProvider, useTranslate } from 'react-admin';
import { listActions } from '../../../contract/declaration/actions.ts';
import { resources } from '../../../contract/registry.ts';
import { SAMPLE_ID } from '../../../contract/values/recordId.ts';
import { ConfirmationDialog } from '../../confirmation/ConfirmationDialog.tsx';
import { ShortcutsDialog } from '../../layout/shortcuts/ShortcutsDialog.tsx';
import { ActionDialog } from '../../records/actions/ActionDialog.tsx';
import { GeneratedSecretsDialog } from '../../records/GeneratedSecretsDialog.tsx';
import type { Example } from '../example.ts';
import { Frame } from '../Frame.tsx';
import { createRecord } from '../samples.ts';

const close = () => {};

export function listDialogExamples(): Example[] {
  return [
    { name: 'Confirm', Example: Confirmed },
    { name: 'ActionDialog', Example: Action },
    { name: 'ConfirmationDialog', Example: () => framed(380, <ConfirmationDialog onDone={close} />) },
    { name: 'GeneratedSecretsDialog', Example: Secrets },
    { name: 'ShortcutsDialog', Example: () => framed(760, <ShortcutsDialog onClose={close} />) },
  ];
}

const framed = (height: number, dialog: React.ReactNode) => <Frame height={height}>{dialog}</Frame>;

function Confirmed() {
  const translate = useTranslate();
  return framed(
    260,
    <Confirm
      isOpen
      title={translate('console.delete.title')}
      content={translate('console.delete.content')}
      onConfirm={close}
      onClose={close}
    />,
  );
}

/** The action with the most fields. */
function Action() {
  const [longest] = resources
    .flatMap((resource) => listActions(resource).map(([verb, action]) => ({ resource, verb, action })))
    .sort((one, other) => countFields(other.action) - countFields(one.action));
  if (!longest) return null;
  return framed(
    560,
    <ResourceContextProvider value={longest.resource.name}>
      <RecordContextProvider value={createRecord(longest.resource, 'usual')}>
        <ActionDialog {...longest} onClose={close} />
      </RecordContextProvider>
    </ResourceContextProvider>,
  );
}

const countFields = ({ fields = {} }: { fields?: object }) => Object.keys(fields).length;

function Secrets() {
  return framed(
    360,
    <GeneratedSecretsDialog resource="" secrets={{ key: `${SAMPLE_ID}${SAMPLE_ID}` }} onSaved={close} />,
  );
}
