/** A button once it can be pressed: on a review that is when similar payments have been looked for. */
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

export async function findEnabledButton(name: string): Promise<HTMLElement> {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toBeEnabled());
  return button;
}
