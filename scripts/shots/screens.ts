// The screens and overlays that are photographed, each in the states worth looking at.
import type { Page } from '@playwright/test'
import {
  answerMessage,
  askToRemoveChat,
  askToReport,
  chooseGift,
  choosePhoto,
  complain,
  correctBirth,
  cropPhoto,
  giveAllLikes,
  logInWrongly,
  openAccountMenu,
  openFilters,
  openIcebreakers,
  openInterests,
  openMenuOfMain,
  openMessageMenu,
  openPhotoMenu,
  openSaved,
  passEverybody,
  report,
  saveThisSearch,
  sendPhoto,
  turnToLocked,
} from './preparations.ts'

/** Who looks: nobody, a new member with few credits, or one who bought a bundle. */
export type Looker = 'visitor' | 'member' | 'premium'

export interface Screen {
  readonly name: string
  readonly path: string
  readonly as: Looker
  /** What to do on the page before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<void>
}

/** Ids that the stage made and paths contain. */
export interface Stage {
  readonly fictionalId: string
  readonly memberId: string
  readonly premiumId: string
  /** A fictional profile that is there to be reported. */
  readonly reportedId: string
  readonly conversationId: string
  readonly bundleId: string
  readonly payments: Record<'pending' | 'completed' | 'failed', string>
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
    { name: 'likes-sent', path: '/likes/sent', as: 'member' },
    { name: 'likes-matches', path: '/likes/matches', as: 'premium' },
    { name: 'match-finder', path: '/match-finder', as: 'member' },
    { name: 'match-finder-done', path: '/match-finder', as: 'premium', prepare: passEverybody },
    { name: 'chats', path: '/chats', as: 'member' },
    { name: 'chat', path: `/chats/${stage.conversationId}`, as: 'member' },
    { name: 'chat-message-menu', path: `/chats/${stage.conversationId}`, as: 'premium', prepare: openMessageMenu },
    { name: 'chat-answer', path: `/chats/${stage.conversationId}`, as: 'premium', prepare: answerMessage },
    { name: 'chat-photo', path: `/chats/${stage.conversationId}`, as: 'premium', prepare: choosePhoto },
    { name: 'chat-photo-sent', path: `/chats/${stage.conversationId}`, as: 'premium', prepare: sendPhoto },
    { name: 'chat-new-fictional', path: `/members/${stage.fictionalId}/chat`, as: 'member' },
    { name: 'chat-icebreakers', path: `/members/${stage.fictionalId}/chat`, as: 'member', prepare: openIcebreakers },
    { name: 'chat-remove', path: `/chats/${stage.conversationId}`, as: 'premium', prepare: askToRemoveChat },
    { name: 'profile', path: '/profile', as: 'member' },
    { name: 'profile-premium', path: '/profile', as: 'premium' },
    { name: 'profile-interests', path: '/profile', as: 'member', prepare: openInterests },
    { name: 'profile-birth', path: '/profile', as: 'member', prepare: correctBirth },
    { name: 'profile-photo-menu', path: '/profile', as: 'premium', prepare: openPhotoMenu },
    { name: 'profile-crop', path: '/profile', as: 'premium', prepare: cropPhoto },
    { name: 'settings', path: '/notifications', as: 'member' },
    { name: 'premium', path: '/premium', as: 'member' },
    { name: 'premium-member', path: '/premium', as: 'premium' },
    { name: 'credits', path: '/credits', as: 'member' },
    { name: 'credits-premium', path: '/credits', as: 'premium' },
    { name: 'credits-bundle', path: `/credits/${stage.bundleId}`, as: 'member' },
    { name: 'transactions', path: '/transactions', as: 'premium' },
    { name: 'payment-pending', path: `/transactions/${stage.payments.pending}`, as: 'premium' },
    { name: 'payment-completed', path: `/transactions/${stage.payments.completed}`, as: 'premium' },
    { name: 'payment-failed', path: `/transactions/${stage.payments.failed}`, as: 'premium' },
    { name: 'account-menu', path: '/members', as: 'member', prepare: openAccountMenu },
    { name: 'not-found', path: '/no/such/page', as: 'member' },
  ]
}

function visitorScreens(stage: Stage): readonly Screen[] {
  const pages = ['terms', 'privacy', 'cookies', 'ban', 'return-policy', 'faq', 'service'] as const
  return [
    { name: 'home', path: '/', as: 'visitor' },
    { name: 'members-visitor', path: '/members', as: 'visitor' },
    { name: 'signup', path: '/signup', as: 'visitor' },
    { name: 'login', path: '/login', as: 'visitor' },
    { name: 'login-refused', path: '/login', as: 'visitor', prepare: logInWrongly },
    { name: 'reset-password', path: '/reset-password', as: 'visitor' },
    { name: 'activate', path: `/activate/done?token=${stage.activationToken}`, as: 'visitor' },
    { name: 'activate-error', path: '/activate/error', as: 'visitor' },
    { name: 'pricing', path: '/pricing', as: 'visitor' },
    { name: 'language', path: '/lang-config', as: 'visitor' },
    { name: 'complaints', path: '/complaints', as: 'visitor' },
    { name: 'complaints-taken', path: '/complaints', as: 'visitor', prepare: complain },
    ...pages.map((token) => ({ name: `page-${token}`, path: `/${token}`, as: 'visitor' as const })),
    { name: 'not-found-visitor', path: '/no/such/page', as: 'visitor' },
  ]
}
