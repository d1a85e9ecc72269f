/** A place on a feature's page at which other features may put something: ConsoleFeature's `places`. */
import { consoleFeatures } from './feature.ts';

export function Placed({ at }: { at: string }) {
  return consoleFeatures
    .flatMap(({ places }) => places?.[at] ?? [])
    .map((Part) => <Part key={Part.displayName ?? Part.name} />);
}
