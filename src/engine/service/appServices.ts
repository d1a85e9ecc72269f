// biome-ignore-all lint/suspicious/noEmptyInterface: an app's modules add to them

/**
 * Services that an app adds to `Core` for its features; the engine uses none of them. Each is typed where it is
 * created: `declare module '#engine/service' { interface AppServices { mailer: Mailer } }`.
 */
export interface AppServices {}

/**
 * What such a service receives from the app's features. The app passes it on where it creates the service: `declare
 * module '#engine/service' { interface FeatureParts { mails?: readonly Mail[] } }`.
 */
export interface FeatureParts {}

/** The app's mails besides the engine's, by their names below `mail` in its messages: `interface AppMails { reminder: true }`. */
export interface AppMails {}
