/** Everything that lazyEditors.ts fetches. */
export { ChoiceEditor, FlagEditor } from './ChoiceEditor.tsx';
export { PartyEditor } from './PartyEditor.tsx';
export { PeriodEditor } from './PeriodEditor.tsx';
export { RangeEditor } from './RangeEditor.tsx';
export { RecordsEditor } from './RecordsEditor.tsx';
export { TextEditor } from './TextEditor.tsx';
