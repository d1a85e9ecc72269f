/** Matches an amount with its currency, which is an element of its own: "1.23 USD", for Testing Library's `getByText`. */
export const isAmount = (text: string) => (_content: string, element: Element | null) =>
  // Not what surrounds it, which may have the class too.
  element?.matches('.figures:not(:has(.figures))') === true &&
  element.textContent?.replace(/\s/g, ' ') === text;
