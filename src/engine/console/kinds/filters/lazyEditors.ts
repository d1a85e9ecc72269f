/** The editors of filters, fetched together with the first that someone opens. */
import { part } from '../../app/part.tsx';

const load = () => import('./editors.ts');

export const TextEditor = part(async () => (await load()).TextEditor);
export const ChoiceEditor = part(async () => (await load()).ChoiceEditor);
export const FlagEditor = part(async () => (await load()).FlagEditor);
export const RangeEditor = part(async () => (await load()).RangeEditor);
export const PeriodEditor = part(async () => (await load()).PeriodEditor);
export const RecordsEditor = part(async () => (await load()).RecordsEditor);
export const PartyEditor = part(async () => (await load()).PartyEditor);
