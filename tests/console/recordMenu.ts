/** The menu of a record's page with the actions that have no button of their own. */
import { fireEvent, screen, within } from '@testing-library/react';
import { en } from '../../i18n/en.ts';

/** Opens it, as a user would. @param label its name in another language */
export async function openRecordMenu(label: string = en.console.record.moreActions) {
  fireEvent.click(await screen.findByRole('button', { name: label }));
  return within(await screen.findByRole('menu', { name: label }));
}
