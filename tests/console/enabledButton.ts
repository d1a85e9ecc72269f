/** Finds a button when it is enabled: a review enables it after the search for similar payments. */
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

export async function findEnabledButton(name: string): Promise<HTMLElement> {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toBeEnabled());
  return button;
}
