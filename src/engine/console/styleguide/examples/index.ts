/** The engine's own components. */
import type { Chapter } from '../example.ts';
import { listDialogExamples } from './dialogs.tsx';
import { fieldExamples, listInputExamples } from './fields.tsx';
import { listListExamples } from './lists.tsx';
import { messageExamples, toastExamples } from './messages.tsx';
import { partExamples } from './parts.tsx';
import { listRecordExamples } from './records.tsx';

export function listChapters(): Chapter[] {
  return [
    { name: 'parts', examples: partExamples },
    { name: 'fields', examples: fieldExamples },
    { name: 'inputs', examples: listInputExamples() },
    { name: 'lists', examples: listListExamples() },
    { name: 'records', examples: listRecordExamples() },
    { name: 'messages', examples: messageExamples },
    { name: 'toasts', examples: toastExamples },
    { name: 'dialogs', examples: listDialogExamples() },
  ];
}
