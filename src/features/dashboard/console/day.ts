/** A day in the chosen currency; without movements its amount is "0". */
export type Day = { from: string; count: number; amount: string; address: string };
