// How sentences are put together, on the server and in the browser alike.
import type { InitOptions } from 'i18next'

export const wordsOptions = {
  fallbackLng: false,
  defaultNS: 'app',
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
  initAsync: false,
  showSupportNotice: false,
} satisfies InitOptions & { showSupportNotice: boolean }
