/** Shows generated secrets over the current page, until the user says that they are saved. */
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../app/lazyPart.tsx';
import { type GeneratedSecrets as Generated, onGeneratedSecrets } from '../providers/generatedSecrets.ts';

const GeneratedSecretsDialog = lazyPart(
  async () => (await import('./GeneratedSecretsDialog.tsx')).GeneratedSecretsDialog,
);

/** Rendered beside every page, because creating a record leads to another one. */
export function GeneratedSecrets() {
  const [queue, setQueue] = useState<readonly Generated[]>([]);
  useEffect(() => onGeneratedSecrets((generated) => setQueue((others) => [...others, generated])), []);
  const [first] = queue;
  if (!first) return null;
  return (
    <Suspense fallback={null}>
      <GeneratedSecretsDialog {...first} onSaved={() => setQueue(([, ...others]) => others)} />
    </Suspense>
  );
}
