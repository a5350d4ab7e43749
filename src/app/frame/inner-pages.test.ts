// When the Back button shows.
import { expect, test } from 'vitest'
import { mayGoBack } from './inner-pages.ts'

const there = { installed: true, historyLength: 2, pathname: '/members/4' }

test.each([
  '/members/4',
  '/likes/received',
  '/likes/sent',
  '/likes/matches',
  '/likes/m/4',
  '/credits',
  '/credits/4',
  '/credits/4/ideal',
])('[2.56] the installed app has a Back button on %s', (pathname) => {
  expect(mayGoBack({ ...there, pathname })).toBe(true)
})

test.each([
  '/',
  '/members',
  '/members/4/chat',
  '/likes',
  '/likes/m',
  '/chats',
  '/chats/4',
  '/credits/repeat-order',
  '/premium',
  '/profile',
])('[2.56] but not on %s', (pathname) => {
  expect(mayGoBack({ ...there, pathname })).toBe(false)
})

test('[2.56] nor in a browser, nor where there is nothing to go back to', () => {
  expect(mayGoBack({ ...there, installed: false })).toBe(false)
  expect(mayGoBack({ ...there, historyLength: 1 })).toBe(false)
})
