// Shows what the mail about a login from another browser says, and that it always comes.
import { beforeEach, describe, expect, test } from 'vitest'
import { languages } from '#base/languages.ts'
import { changeContactLanguage, confirmContact } from '#features/notifications/service.ts'
import { openAccounts, password } from '../fixture-accounts.ts'
import { logIn } from '../login/service.ts'
import { browsersOf, mailsTold } from './fixture-browsers.ts'

const { db, open, platform, reset } = await openAccounts()
let siteId: string
let anna: string

beforeEach(async () => {
  siteId = await reset()
  anna = await open()
  await confirmContact(db, anna, platform.now())
})

const openBrowser = browsersOf(platform, () => ({ siteId, memberId: anna }))
const told = () => mailsTold(db)

describe('[12.145] the mail', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'

  test.each(languages)(
    'in %s says when, with what and from where, and holds no link that lets in',
    async (language) => {
      await changeContactLanguage(db, anna, language)
      await openBrowser().logIn()
      await openBrowser(firefox).ask((caller) => logIn(platform, caller, { email: 'anna@example.com', password }), {
        ip: '2a00:1450:4001::1',
      })
      const [mail] = await told()
      expect(mail).toMatchObject({ language, member_id: anna, to_address: 'anna@example.com' })
      const { subject = '', body_text = '', html = '' } = mail ?? {}
      expect(subject).not.toMatch(/duet|dat(?:e|ing)|love|firefox/i)
      expect(body_text + html + subject).not.toMatch(/\{\{|mail:|accounts:|undefined|new_browser/)
      expect(body_text).toMatch(/: (?:15\D|June 15).*2026.*12[:.]20\D+UTC\n/)
      expect(body_text).toMatch(/: Firefox.* Linux\n/)
      expect(body_text).toMatch(/: \p{Lu}\p{L}+ · 2a00:1450:4001:0::\/64\n/u)
      expect([...new Set(body_text.match(/https:\S+/g))]).toEqual([
        'https://duet.example/reset-password',
        'https://duet.example/notifications#logins',
      ])
      expect(html).toContain('href="https://duet.example/notifications#logins"')
    },
  )

  test('about an unidentifiable browser says so', async () => {
    await openBrowser().logIn()
    await openBrowser('').logIn()
    expect((await told())[0]?.body_text).toContain('Onbekend apparaat')
  })

  test('counts as one about the account: it is sent at once, whatever is switched off', async () => {
    const mailing = { ...platform, config: { ...platform.config, smtpUrl: 'smtp://127.0.0.1:1' } } as typeof platform
    await openBrowser().logIn()
    await db
      .insertInto('notification_disabled')
      .values({ member_id: anna, reason: 'fbl', disabled_at: platform.now() })
      .execute()
    await openBrowser().ask((caller) => logIn(mailing, caller, { email: 'anna@example.com', password }))
    expect(platform.enqueued).toEqual([{ name: 'mail.send', data: { mail_id: (await told())[0]?.id }, urgent: true }])
    expect((await told())[0]?.html).not.toMatch(/unsubscribe/)
  })
})
