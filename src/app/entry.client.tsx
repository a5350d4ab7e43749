// Hydrates the page in the browser, once the texts in its language have loaded.
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { I18nextProvider } from '#copy/react-words.tsx'
import { loadWords } from '#copy/load-words.ts'
import { loadOnceServed } from '#ui/lazy-part.ts'
import { holdEarlyChanges } from '#ui/early-fields.ts'

holdEarlyChanges()

// No top-level await: the texts may share a chunk with this file, and would then wait for it forever.
void loadWords(document.documentElement.lang, location.pathname, loadOnceServed).then((words) =>
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nextProvider i18n={words}>
        <HydratedRouter />
      </I18nextProvider>,
    )
  }),
)
