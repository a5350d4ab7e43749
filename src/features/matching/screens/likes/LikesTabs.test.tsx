// What is read aloud beside the tabs of the likes is the number that is shown.
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { wordsFor } from '#copy/all-words.ts'
import { I18nextProvider } from '#copy/react-words.tsx'
import words from '#copy/en/ui.json' with { type: 'json' }
import { UiWordsProvider } from '#ui/words.tsx'
import { LikesTabs } from './LikesTabs.tsx'

test.each([
  ['sent', 1, ['1', '1 like']],
  ['sent', 1_000, ['1,000', '1,000 likes']],
  ['sent', 1_001, ['1,000+', '1,000+ likes']],
  ['matches', 1, ['1', '1 match']],
  ['matches', 2, ['2', '2 matches']],
])('of %s: %i', (tab, count, said) => {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={wordsFor('en')}>
      <UiWordsProvider words={words} locale="en">
        <MemoryRouter>
          <LikesTabs totals={{ received: 0, sent: 0, matches: 0, new: 0, [tab]: count }} />
        </MemoryRouter>
      </UiWordsProvider>
    </I18nextProvider>,
  )
  const [, shown, read] = /aria-hidden="true">([^<]*)<\/span><span class="sr-only">([^<]*)</.exec(html) ?? []
  expect([shown, read]).toEqual(said)
})
