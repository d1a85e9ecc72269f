/** The reports of all features. */
import { getResource } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import { serviceFeatures } from '../feature.ts';
import type { ReportDefinition } from './report.ts';

export function reports(): ReportDefinition[] {
  return serviceFeatures.flatMap((feature) => feature.reports ?? []);
}

/** Undefined for the name of a resource. */
export function findReport(name: string): ReportDefinition | undefined {
  return reports().find((report) => report.name === name);
}

/** The resources that a file contains data of. @param name of the report, or of the resource whose list is exported */
export function resourcesIn(name: string): readonly Resource[] {
  return (findReport(name)?.resources ?? [name]).map(getResource);
}
