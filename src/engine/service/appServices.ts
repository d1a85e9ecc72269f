/**
 * What an app adds to `Core` for its features; the engine uses none of it. Each service is typed where it is created:
 * `declare module '#engine/service' { interface AppServices { mailer: Mailer } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: an app's modules add to it
export interface AppServices {}
