/**
 * Stands in for `jsonexport/dist/index.js` in the built console (vite.config.ts): react-admin imports it with its
 * first screen, and it is needed at the first export.
 */
import { fetchPart } from '../start/fetchPart.ts';

type Done = (error: Error | null, csv: string) => void;

export default function lazyJsonExport(rows: object[], options: object, done: Done): void {
  fetchPart(() => import('jsonexport/dist'))
    .then(({ default: jsonExport }) => jsonExport(rows, options, done))
    .catch((error: Error) => done(error, ''));
}
