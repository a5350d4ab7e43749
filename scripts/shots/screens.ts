// The screens and overlays that are photographed, each in the states worth looking at.
import type { Page } from '@playwright/test'
import { landerNames } from '#features/landers/limits.ts'
import {
  answerMessage,
  askAddress,
  askToRemoveChat,
  askToReport,
  changePasswordWrongly,
  chooseGift,
  chooseQuietly,
  choosePhoto,
  complain,
  correctBirth,
  dialogOf,
  cropPhoto,
  leaveWrongly,
  makeCopy,
  mistypeAccount,
  mistypeCode,
  logInWrongly,
  openAccountMenu,
  openFilters,
  openIcebreakers,
  openInterests,
  openMenuOfMain,
  openMessageMenu,
  openNewcomersChat,
  openPhotoMenu,
  openSaved,
  report,
  saveThisSearch,
  searchChats,
  searchInVain,
  seeNewLike,
  seeSpending,
  sendPhoto,
  setSpendingLimit,
  touchAsVisitor,
  turnToLocked,
  wantPhoto,
} from './preparations.ts'
import { giveAllLikes, passEverybody } from './cards.ts'
import { removePasskey, renamePasskey } from './passkey.ts'
import { changeTown, reachLastStep, typeTown } from './signup.ts'

/** Who looks: a visitor, a new member with few credits, one who bought a bundle, one who came today and pays by debit, or one to whom nothing has happened yet. */
export type Looker = 'visitor' | 'member' | 'premium' | 'newcomer' | 'beginner'

export interface Screen {
  readonly name: string
  readonly path: string
  readonly as: Looker
  /** What to do on the page before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<void>
}

/** Ids that the stage made and that paths contain. */
export interface Stage {
  readonly fictionalId: string
  readonly memberId: string
  readonly premiumId: string
  /** A fictional profile that is there to be reported. */
  readonly reportedId: string
  readonly conversationId: string
  readonly bundleId: string
  readonly payments: Record<'pending' | 'completed' | 'failed' | 'cardRefused' | 'refunded', string>
  readonly activationToken: string
}

/** All screens there are, in the order of the journey. */
export function screensOf(stage: Stage): readonly Screen[] {
  return [
    ...visitorScreens(stage),
    { name: 'complete-signup', path: '/complete-signup', as: 'member' },
    { name: 'signup-matches', path: '/signup-matches', as: 'member' },
    { name: 'members', path: '/members', as: 'member' },
    { name: 'members-filters', path: '/members', as: 'member', prepare: openFilters },
    { name: 'members-saved', path: '/members', as: 'member', prepare: openSaved },
    { name: 'members-saved-none', path: '/members', as: 'beginner', prepare: openSaved },
    { name: 'members-save', path: '/members?online=1&min_age=30', as: 'member', prepare: saveThisSearch },
    { name: 'members-empty', path: '/members?min_age=99&max_age=99&online=1', as: 'member' },
    { name: 'member-fictional', path: `/members/${stage.fictionalId}`, as: 'member' },
    { name: 'member-real', path: `/members/${stage.premiumId}`, as: 'member' },
    { name: 'member-menu', path: `/members/${stage.premiumId}`, as: 'member', prepare: openMenuOfMain },
    { name: 'member-viewer', path: `/members/${stage.fictionalId}#photos`, as: 'premium' },
    { name: 'member-locked', path: `/members/${stage.fictionalId}`, as: 'member', prepare: turnToLocked },
    { name: 'member-report', path: `/members/${stage.premiumId}`, as: 'member', prepare: askToReport },
    { name: 'member-report-taken', path: `/members/${stage.reportedId}`, as: 'member', prepare: report },
    { name: 'member-gift', path: `/members/${stage.premiumId}`, as: 'member', prepare: chooseGift },
    { name: 'member-blocked-list', path: '/profile/blocked', as: 'member' },
    { name: 'member-blocked-none', path: '/profile/blocked', as: 'premium' },
    { name: 'swipe-game', path: '/swipe-game', as: 'member' },
    { name: 'swipe-game-wait', path: '/swipe-game', as: 'premium', prepare: giveAllLikes },
    { name: 'likes-received', path: '/likes/received', as: 'premium' },
    { name: 'likes-received-new', path: '/likes/received', as: 'member' },
    { name: 'like-modal', path: '/members?t=0', as: 'member', prepare: dialogOf },
    { name: 'match-modal', path: '/likes/received', as: 'member', prepare: seeNewLike },
    { name: 'likes-sent', path: '/likes/sent', as: 'member' },
    { name: 'likes-matches', path: '/likes/matches', as: 'premium' },
    { name: 'likes-received-none', path: '/likes/received', as: 'beginner' },
    { name: 'likes-sent-none', path: '/likes/sent', as: 'beginner' },
    { name: 'likes-matches-none', path: '/likes/matches', as: 'beginner' },
    { name: 'match-finder', path: '/match-finder', as: 'member' },
    { name: 'match-finder-done', path: '/match-finder', as: 'premium', prepare: passEverybody },
    { name: 'chats', path: '/chats', as: 'member' },
    { name: 'chats-none', path: '/chats', as: 'beginner' },
    { name: 'chats-search', path: '/chats', as: 'member', prepare: searchChats },
    { name: 'chats-search-nothing', path: '/chats', as: 'member', prepare: searchInVain },
    { name: 'chat', path: `/chats/${stage.conversationId}`, as: 'member' },
    { name: 'chat-message-menu', path: `/chats/${stage.conversationId}`, as: 'premium', prepare: openMessageMenu },
    { name: 'chat-answer', path: `/chats/${stage.conversationId}`, as: 'premium', prepare: answerMessage },
    { name: 'chat-photo', path: `/chats/${stage.conversationId}`, as: 'premium', prepare: choosePhoto },
    { name: 'chat-photo-sent', path: `/chats/${stage.conversationId}`, as: 'premium', prepare: sendPhoto },
    { name: 'chat-held', path: '/chats', as: 'member', prepare: openNewcomersChat },
    { name: 'chat-ask-photo', path: '/chats', as: 'member', prepare: wantPhoto },
    { name: 'chat-new-fictional', path: `/members/${stage.fictionalId}/chat`, as: 'member' },
    { name: 'chat-icebreakers', path: `/members/${stage.fictionalId}/chat`, as: 'member', prepare: openIcebreakers },
    { name: 'chat-remove', path: `/chats/${stage.conversationId}`, as: 'premium', prepare: askToRemoveChat },
    { name: 'profile', path: '/profile', as: 'member' },
    { name: 'profile-new', path: '/profile', as: 'beginner' },
    { name: 'profile-premium', path: '/profile', as: 'premium' },
    { name: 'profile-interests', path: '/profile', as: 'member', prepare: openInterests },
    { name: 'profile-town', path: '/profile', as: 'member', prepare: changeTown },
    { name: 'profile-birth', path: '/profile', as: 'member', prepare: correctBirth },
    { name: 'profile-photo-menu', path: '/profile', as: 'premium', prepare: openPhotoMenu },
    { name: 'profile-crop', path: '/profile', as: 'premium', prepare: cropPhoto },
    ...accountScreens(),
    ...moneyScreens(stage),
    { name: 'account-menu', path: '/members', as: 'member', prepare: openAccountMenu },
    { name: 'not-found', path: '/no/such/page', as: 'member' },
  ]
}

function moneyScreens(stage: Stage): readonly Screen[] {
  return [
    { name: 'premium', path: '/premium', as: 'member' },
    { name: 'premium-member', path: '/premium', as: 'premium' },
    { name: 'credits', path: '/credits', as: 'member' },
    { name: 'credits-premium', path: '/credits', as: 'premium' },
    { name: 'credits-bundle', path: `/credits/${stage.bundleId}`, as: 'member' },
    { name: 'direct-debit', path: `/directdebit?bundle=${stage.bundleId}&country=NL`, as: 'member' },
    { name: 'direct-debit-known', path: `/directdebit?bundle=${stage.bundleId}&country=NL`, as: 'newcomer' },
    {
      name: 'direct-debit-wrong',
      path: `/directdebit?bundle=${stage.bundleId}&country=NL&anew=1`,
      as: 'member',
      prepare: mistypeAccount,
    },
    { name: 'direct-debit-code', path: `/directdebit?bundle=${stage.bundleId}&country=NL`, as: 'premium' },
    {
      name: 'direct-debit-code-wrong',
      path: `/directdebit?bundle=${stage.bundleId}&country=NL`,
      as: 'premium',
      prepare: mistypeCode,
    },
    { name: 'mandate', path: '/directdebit/mandate', as: 'newcomer' },
    { name: 'mandate-end', path: '/directdebit/mandate?end=1', as: 'newcomer' },
    { name: 'mandate-ended', path: '/directdebit/mandate', as: 'member' },
    { name: 'mandate-none', path: '/directdebit/mandate', as: 'premium' },
    { name: 'credits-code', path: '/credits?country=NL&code=EVENING40', as: 'member' },
    { name: 'transactions', path: '/transactions', as: 'premium' },
    { name: 'transactions-none', path: '/transactions', as: 'beginner' },
    { name: 'repeat-order-none', path: '/credits/repeat-order', as: 'beginner' },
    { name: 'payment-pending', path: `/transactions/${stage.payments.pending}`, as: 'premium' },
    { name: 'payment-completed', path: `/transactions/${stage.payments.completed}`, as: 'premium' },
    { name: 'payment-failed', path: `/transactions/${stage.payments.failed}`, as: 'premium' },
    { name: 'payment-card-refused', path: `/transactions/${stage.payments.cardRefused}`, as: 'premium' },
    { name: 'payment-receipt', path: `/transactions/${stage.payments.completed}?receipt=1`, as: 'premium' },
    { name: 'repeat-order', path: '/credits/repeat-order', as: 'premium' },
    { name: 'payment-refund', path: `/transactions/${stage.payments.completed}?refund=1`, as: 'premium' },
    { name: 'payment-refunded', path: `/transactions/${stage.payments.refunded}`, as: 'premium' },
    { name: 'transactions-limit', path: '/transactions', as: 'premium', prepare: setSpendingLimit },
  ]
}

/** What members decide about their account itself. */
function accountScreens(): readonly Screen[] {
  return [
    { name: 'settings', path: '/notifications', as: 'member' },
    { name: 'settings-mandate', path: '/notifications', as: 'newcomer', prepare: seeSpending },
    { name: 'passkeys', path: '/passkeys', as: 'member' },
    { name: 'passkeys-renamed', path: '/passkeys', as: 'premium', prepare: renamePasskey },
    { name: 'passkeys-removed', path: '/passkeys', as: 'premium', prepare: removePasskey },
    { name: 'change-password', path: '/change-password', as: 'member', prepare: changePasswordWrongly },
    { name: 'settings-quiet', path: '/notifications', as: 'premium', prepare: chooseQuietly },
    { name: 'unsubscribe-dead', path: '/unsubscribe?token=x', as: 'visitor' },
    { name: 'offline', path: '/offline', as: 'visitor' },
    { name: 'mail-change', path: '/mail-change', as: 'member' },
    { name: 'mail-change-asked', path: '/mail-change', as: 'premium', prepare: askAddress },
    { name: 'my-data', path: '/my-data', as: 'member' },
    { name: 'my-data-ready', path: '/my-data', as: 'premium', prepare: makeCopy },
    { name: 'delete-account', path: '/delete-account', as: 'member' },
    { name: 'delete-account-credits', path: '/delete-account#unused', as: 'premium' },
    { name: 'delete-account-wrong', path: '/delete-account', as: 'premium', prepare: leaveWrongly },
  ]
}

function visitorScreens(stage: Stage): readonly Screen[] {
  const pages = ['terms', 'privacy', 'cookies', 'ban', 'return-policy', 'faq', 'service'] as const
  return [
    { name: 'home', path: '/', as: 'visitor' },
    ...landerNames.map((name) => ({ name: `lander-${name}`, path: `/landers/${name}`, as: 'visitor' as const })),
    { name: 'lander-tinderswipe-end', path: '/landers/tinderswipe?card=8&likes=coffee,beach', as: 'visitor' },
    { name: 'member-signup', path: `/members/${stage.fictionalId}/signup`, as: 'visitor' },
    { name: 'member-landing', path: `/members/${stage.fictionalId}/landing`, as: 'visitor' },
    { name: 'member-landing2', path: `/members/${stage.fictionalId}/landing2`, as: 'visitor' },
    { name: 'member-landing3', path: `/members/${stage.fictionalId}/landing3`, as: 'visitor' },
    { name: 'members-visitor', path: '/members', as: 'visitor' },
    { name: 'consent', path: '/?network=spring&sub1=a', as: 'visitor' },
    { name: 'signup', path: '/signup', as: 'visitor' },
    { name: 'signup-town', path: '/signup', as: 'visitor', prepare: typeTown },
    { name: 'signup-reach', path: '/signup', as: 'visitor', prepare: reachLastStep },
    { name: 'signup-modal', path: `/members/${stage.fictionalId}`, as: 'visitor', prepare: touchAsVisitor },
    { name: 'login', path: '/login', as: 'visitor' },
    { name: 'login-refused', path: '/login', as: 'visitor', prepare: logInWrongly },
    { name: 'reset-password', path: '/reset-password', as: 'visitor' },
    { name: 'activate', path: `/activate/done?token=${stage.activationToken}`, as: 'visitor' },
    { name: 'activate-elsewhere', path: '/activate/done', as: 'visitor' },
    { name: 'activate-error', path: '/activate/error', as: 'visitor' },
    { name: 'pricing', path: '/pricing', as: 'visitor' },
    { name: 'language', path: '/lang-config', as: 'visitor' },
    { name: 'complaints', path: '/complaints', as: 'visitor' },
    { name: 'complaints-taken', path: '/complaints', as: 'visitor', prepare: complain },
    { name: 'mail-change-dead', path: '/mail-change/do?token=none', as: 'visitor' },
    { name: 'account-deleted', path: '/account-deleted', as: 'visitor' },
    { name: 'account-back-dead', path: '/account-deleted/undo?token=none', as: 'visitor' },
    ...pages.map((token) => ({ name: `page-${token}`, path: `/${token}`, as: 'visitor' as const })),
    { name: 'not-found-visitor', path: '/no/such/page', as: 'visitor' },
  ]
}
