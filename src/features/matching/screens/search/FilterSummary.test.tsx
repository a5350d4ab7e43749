// The filters that are set, in words: a range of ages that is a single one is named as that.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { wordsFor } from '#copy/all-words.ts'
import uiWords from '#copy/en/ui.json' with { type: 'json' }
import { I18nextProvider } from '#copy/react-words.tsx'
import { UiWordsProvider } from '#ui/words.tsx'
import { completeFilters } from '../../search/rules.ts'
import { useSetFilters } from './FilterSummary.tsx'

const usual = completeFilters({}, { seeks: ['male'], country: 'NL' }, 18)

function Labels({ ages: [min_age, max_age] }: { ages: readonly [number, number] }) {
  return useSetFilters({ filters: { ...usual, min_age, max_age }, usual }, []).map(({ label }) => label)
}

test.each([
  ['en', [22, 30], '22–30 years'],
  ['en', [22, 22], '22 years'],
  ['pl', [22, 22], '22 lata'],
  ['pl', [25, 25], '25 lat'],
  ['de', [99, 99], '99 Jahre'],
] as const)('in %s, from %s', (language, ages, label) => {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={wordsFor(language)}>
      <UiWordsProvider locale={language} words={uiWords}>
        <Labels ages={ages} />
      </UiWordsProvider>
    </I18nextProvider>,
  )
  expect(html).toBe(label)
})
