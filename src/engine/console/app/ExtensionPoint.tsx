/** A slot on a feature's page that other features can fill: ConsoleFeature's `extensions`. */
import { consoleFeatures } from './feature.ts';

export function ExtensionPoint({ at }: { at: string }) {
  return consoleFeatures
    .flatMap(({ extensions }) => extensions?.[at] ?? [])
    .map((Part) => <Part key={Part.displayName ?? Part.name} />);
}
