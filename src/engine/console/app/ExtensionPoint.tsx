/** A place on a feature's page at which other features may put something: ConsoleFeature's `places`. */
import { consoleFeatures } from './feature.ts';

export function ExtensionPoint({ at }: { at: string }) {
  return consoleFeatures
    .flatMap(({ extensions }) => extensions?.[at] ?? [])
    .map((Part) => <Part key={Part.displayName ?? Part.name} />);
}
