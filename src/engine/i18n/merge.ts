/** Merges an app's messages with the engine's. */

/** The shape of messages, whatever their texts. */
export type Texts<Tree> = {
  readonly [Key in keyof Tree]: Tree[Key] extends string ? string : Texts<Tree[Key]>;
};

/** What only the app can provide: its name and tagline. */
export type OwnName = { readonly console: { readonly name: string; readonly tagline: string } };

/** The type of both merged. The app's messages take precedence. */
export type Merged<Under, Over> = {
  readonly [Key in keyof Under | keyof Over]: Key extends keyof Over
    ? Key extends keyof Under
      ? Over[Key] extends string
        ? Over[Key]
        : Merged<Under[Key], Over[Key]>
      : Over[Key]
    : Key extends keyof Under
      ? Under[Key]
      : never;
};

/**
 * The messages of an app in one language. `i18n/<language>.ts` of the app exports them under the language's name.
 * @param engine the engine's messages in that language, which refer to the app by `%{app}`
 * @param own the app's messages, including those that replace the engine's
 */
export function mergeMessages<Engine extends object, Own extends OwnName>(
  engine: Engine,
  own: Own,
): Merged<Engine, Own> {
  const { name } = own.console;
  return named(merged(engine, own), name) as Merged<Engine, Own>;
}

/** Merges two trees of texts. `over` takes precedence. */
export function merged(under: object, over: object): object {
  const result: Record<string, unknown> = { ...under };
  for (const [key, value] of Object.entries(over)) {
    const beneath = result[key];
    result[key] = isTree(value) && isTree(beneath) ? merged(beneath, value) : value;
  }
  return result;
}

function named(tree: object, app: string): object {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      isTree(value) ? named(value, app) : String(value).replaceAll('%{app}', app),
    ]),
  );
}

function isTree(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
