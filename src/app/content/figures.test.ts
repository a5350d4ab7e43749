// The days and limits in the terms and help pages are those of the code, and the same in every language.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { daysToComplete, knownBrowserDays, sessionDays } from '#features/accounts/limits.ts'
import { freeConversations } from '#features/chat/limits.ts'
import { copyDays } from '#features/lifecycle/exports/limits.ts'
import { daysToReturn } from '#features/lifecycle/limits.ts'
import { debitAnnouncedDays } from '#features/payments/limits.ts'
import { freePhotos, premiumPhotos } from '#features/profiles/limits.ts'
import { evidenceDays } from '#features/safety/reports/limits.ts'
import { projectRoot } from '#platform/project.ts'
import { figuresIn } from '../../../scripts/wording/numbers.ts'

test.each([
  ['terms', 'Free and Premium', [freePhotos, freeConversations, premiumPhotos]],
  ['terms', 'Credits and prices', [debitAnnouncedDays]],
  ['terms', 'Ending your account', [daysToReturn]],
  ['privacy', 'How long we keep it', [daysToReturn, daysToComplete, sessionDays, knownBrowserDays, evidenceDays]],
  ['privacy', 'Your rights', [15, 21, copyDays]],
  ['faq', 'Is signing up free?', [freeConversations]],
  ['faq', 'How do I become Premium?', [premiumPhotos, freePhotos]],
  ['faq', 'How can I pay?', [debitAnnouncedDays]],
  ['faq', 'How do I delete my account?', [daysToReturn]],
  ['faq', 'Can I get a copy of my data?', [copyDays]],
  ['ban', 'For yourself', [daysToReturn]],
])('[9.22] %s, “%s” says %j', (page, heading, figures) => {
  const text = readFileSync(join(projectRoot, 'content/en', `${page}.md`), 'utf8')
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  expect(figuresIn(section)).toEqual([...new Set(figures.map(String))].toSorted())
})
