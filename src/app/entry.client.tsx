// Wakes the page up in the browser, once the words of its language are there.
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { I18nextProvider } from '#copy/react-words.tsx'
import { loadWords } from '#copy/load-words.ts'
import { holdEarlyChanges } from '#ui/early-fields.ts'

holdEarlyChanges()

// Not awaited at the top: the words may share a piece with this file, and would then wait for it for ever.
void loadWords(document.documentElement.lang, location.pathname).then((words) =>
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nextProvider i18n={words}>
        <HydratedRouter />
      </I18nextProvider>,
    )
  }),
)
