/** What the service of Monedero says, by language. The console fetches the one that is chosen alone. */
import { de } from '../i18n/de.ts';
import { en } from '../i18n/en.ts';
import { es } from '../i18n/es.ts';
import { fr } from '../i18n/fr.ts';
import { pt } from '../i18n/pt.ts';

export const messages = { de, en, es, fr, pt };
