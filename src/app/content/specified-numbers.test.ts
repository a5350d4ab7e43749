// The numbers of the specification: tests of behaviour take them from the code, and would follow a wrong one.
import { expect, test } from 'vitest'
import * as accounts from '#features/accounts/limits.ts'
import { maxPasskeys } from '#features/accounts/passkeys/limits.ts'
import * as chat from '#features/chat/limits.ts'
import { copyDays } from '#features/lifecycle/exports/limits.ts'
import { daysToReturn } from '#features/lifecycle/limits.ts'
import * as finder from '#features/matching/finder/limits.ts'
import { alertEveryHours, mostSavedSearches } from '#features/matching/saved/limits.ts'
import { searchPageSize } from '#features/matching/search/limits.ts'
import * as swipes from '#features/matching/swipes/limits.ts'
import * as notifications from '#features/notifications/limits.ts'
import * as payments from '#features/payments/limits.ts'
import { newMemberDays, newUnpaidMemberDays } from '#features/profiles/contacts/limits.ts'
import * as profiles from '#features/profiles/limits.ts'
import * as safety from '#features/safety/limits.ts'
import * as reports from '#features/safety/reports/limits.ts'

test.each<[string, unknown, unknown]>([
  ['[2.160]', [safety.complaintsPerHour, safety.confirmationsPerDay], [5, 5]],
  ['[2.181]', accounts.answerAgainMinutes, 10],
  ['[4.9] [1.21] [12.25]', daysToReturn, 14],
  ['[4.23] [9.1]', [payments.timeBonusHours, payments.newMemberPercentage], [4, 25]],
  ['[4.66] [4.68]', [mostSavedSearches, alertEveryHours], [10, 24]],
  ['[4.74] [4.75]', [swipes.passForDays, swipes.likesADay], [30, 4]],
  ['[4.82] [4.81] [4.95]', [finder.dailyCards, finder.newcomerCards, finder.cardsKeptDays], [10, 2, 30]],
  ['[4.113]', payments.partingCodeDays, 14],
  ['[4.116]', accounts.recentLoginMinutes, 10],
  ['[4.121]', [notifications.mailAfterMinutes, notifications.rhythmHours], [15, { soon: 4, daily: 24 }]],
  ['[4.123]', notifications.pushEveryMinutes, 5],
  ['[4.362]', chat.photosAtOnce, 10],
  ['[5.9]', accounts.passwordLength.min, 10],
  ['[5.13]', [profiles.freePhotos, profiles.premiumPhotos], [3, 25]],
  ['[5.17]', [profiles.maxUploadBytes, profiles.minPhotoSide, profiles.maxPhotoPixels], [15 * 2 ** 20, 200, 50e6]],
  ['[6.3]', chat.freeConversations, 2],
  ['[6.22] [6.23]', [chat.newConversationsADay, chat.sameFirstWordsADay], [50, 3]],
  ['[6.24]', [newMemberDays, newUnpaidMemberDays], [7, 30]],
  ['[6.27]', chat.askAgainDays, 7],
  ['[7.33] [4.260]', [chat.historyPageSize, chat.chatsPageSize], [50, 50]],
  ['[7.34]', searchPageSize, 24],
  ['[7.35]', chat.searchPageSize, 20],
  ['[9.3] [4.45]', accounts.sessionDays, 30],
  ['[9.9]', [accounts.loginAttempts, accounts.loginBlockMinutes], [5, { first: 5, longest: 60 }]],
  ['[9.10]', accounts.resetMailsPerDay, 3],
  ['[10.65]', [payments.debitCodeMinutes, payments.debitCodeMistakes, payments.debitCodesPerDay], [10, 5, 5]],
  ['[12.36]', [reports.evidenceLast, reports.evidenceDays, reports.evidencePhotoDays], [50, 180, 7]],
  ['[12.39]', copyDays, 3],
  ['[12.40]', maxPasskeys, 10],
  ['[12.94]', reports.reportsPerDay, 20],
  ['[12.110]', [chat.sealedDays, reports.evidenceTakenBack], [30, 100]],
  ['[12.115]', reports.evidenceRemovedDays, 30],
  ['[12.143]', [accounts.newBrowserMailsPerDay, accounts.maxKnownBrowsers, accounts.knownBrowserDays], [5, 20, 400]],
  ['[12.146]', accounts.maxSessions, 50],
  ['[12.163]', accounts.daysToComplete, 30],
])('%s the code has the numbers stated: %j', (_statements, inCode, specified) => {
  expect(inCode).toEqual(specified)
})
