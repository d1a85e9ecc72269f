/**
 * A slot on a feature's page that other features can fill: ConsoleFeature's `extensions`. The feature declares its name in
 * `ExtensionPoints`.
 */
import type { ComponentType } from 'react';
import type { ExtensionPoints } from '../../contract/appTypes.ts';
import { consoleFeatures } from './feature.ts';

export function ExtensionPoint({ at }: { at: keyof ExtensionPoints }) {
  return consoleFeatures
    .flatMap(({ extensions = {} }) => (extensions[at] as readonly ComponentType[] | undefined) ?? [])
    .map((Part) => <Part key={Part.displayName ?? Part.name} />);
}
