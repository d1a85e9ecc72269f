/** What became of a posting, in a word: successful, or the code of its refusal. */
export const outcomeOf = (posted: Promise<{ status: string }>): Promise<string> =>
  posted.then(
    ({ status }) => status,
    (error: { code?: string }) => error.code ?? String(error),
  );
