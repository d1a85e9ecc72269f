/**
 * Zod tests whether it may compile code, and the Content-Security-Policy reports each test as a violation. Set
 * globally, where Zod reads it when it loads: calling its `config` would bundle Zod into every list. Import before any
 * module with schemas. The service, which may compile, is unaffected.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
