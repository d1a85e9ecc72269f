/** The editors of filters, fetched together with the first that someone opens. */
import { lazy } from 'react';

const load = () => import('./editors.ts');

export const TextEditor = lazy(async () => ({ default: (await load()).TextEditor }));
export const ChoiceEditor = lazy(async () => ({ default: (await load()).ChoiceEditor }));
export const FlagEditor = lazy(async () => ({ default: (await load()).FlagEditor }));
export const RangeEditor = lazy(async () => ({ default: (await load()).RangeEditor }));
export const PeriodEditor = lazy(async () => ({ default: (await load()).PeriodEditor }));
export const RecordsEditor = lazy(async () => ({ default: (await load()).RecordsEditor }));
export const PartyEditor = lazy(async () => ({ default: (await load()).PartyEditor }));
