/** The filter editors, fetched together when the first one is opened. */
import { lazyPart } from '../../app/lazyPart.tsx';

const load = () => import('./editors.ts');

export const TextEditor = lazyPart(async () => (await load()).TextEditor);
export const ChoiceEditor = lazyPart(async () => (await load()).ChoiceEditor);
export const FlagEditor = lazyPart(async () => (await load()).FlagEditor);
export const RangeEditor = lazyPart(async () => (await load()).RangeEditor);
export const PeriodEditor = lazyPart(async () => (await load()).PeriodEditor);
export const RecordsEditor = lazyPart(async () => (await load()).RecordsEditor);
export const PartyEditor = lazyPart(async () => (await load()).PartyEditor);
