// Shows that a login is listed by a name its owner recognises.
import { expect, test } from 'vitest'
import { deviceOf } from './rules.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webkit} Version/18.1 Mobile/15E148 Safari/604.1`,
    'Safari',
    'iPhone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webkit} CriOS/131.0 Mobile/15E148 Safari/604.1`,
    'Chrome',
    'iPhone',
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.1 Safari/605.1.15`, 'Safari', 'Mac'],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0',
    'Edge',
    'Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox', 'Linux'],
  ['curl/8.5', '', ''],
  ['', '', ''],
])('%s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system })
})
