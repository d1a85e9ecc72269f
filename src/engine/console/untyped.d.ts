/** react-admin's language packs without types of their own. */
declare module 'ra-language-german' {
  import type { TranslationMessages } from 'react-admin';

  const messages: TranslationMessages;
  export default messages;
}

declare module 'ra-language-portuguese' {
  import type { TranslationMessages } from 'react-admin';

  const messages: TranslationMessages;
  export default messages;
}

declare module 'ra-language-spanish' {
  import type { TranslationMessages } from 'react-admin';

  const messages: TranslationMessages;
  export default messages;
}

declare module 'jsonexport/dist/index.js' {
  export { default } from 'jsonexport/dist';
}

/** In the built console this is lazyJsonExport.ts (vite.config.ts). */
declare module 'jsonexport/dist' {
  export default function jsonExport(
    rows: object[],
    options: object,
    done: (error: Error | null, csv: string) => void,
  ): void;
}
