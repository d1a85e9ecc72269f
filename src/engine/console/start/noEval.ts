/**
 * Zod looks whether it may compile code, and the Content-Security-Policy reports each look as a violation. To be
 * imported before whatever has schemas; the service, which may compile, is left as it is.
 */
import { config } from 'zod';

config({ jitless: true });
