/** The messages of Monedero's service, by language. The console only loads the selected language. */
import { de } from '../i18n/de.ts';
import { en } from '../i18n/en.ts';
import { es } from '../i18n/es.ts';
import { fr } from '../i18n/fr.ts';
import { pt } from '../i18n/pt.ts';

export const messages = { de, en, es, fr, pt };
