/** What Redocly's recommended rules have to say about an API document. */
import { createConfig, lintFromString } from '@redocly/openapi-core';

/** A line for each error and each warning. */
export async function problemsIn(document: unknown): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`);
}
