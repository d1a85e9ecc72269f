/**
 * Zod looks whether it may compile code, and the Content-Security-Policy reports each look as a violation. Said where
 * Zod finds it when it comes: not through its own `config`, which would bring it into every list. To be imported before
 * whatever has schemas; the service, which may compile, is left as it is.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
