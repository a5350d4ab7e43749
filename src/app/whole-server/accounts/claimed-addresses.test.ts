// On a site that hides who is a member: an address with which several people sign up, and whose it is in the end.
import { beforeEach, describe, expect, test } from 'vitest'
import { clientId, openStage, stagePassword } from '#app/testing/stage.ts'
import { host, linkIn, signupForm as form } from './fixture-signups.ts'

const stage = await openStage()
const linkOf = (template: string) => linkIn(stage.db, template)

beforeEach(() => stage.reset())

describe('[12.164] an address with which somebody else has signed up before its owner', () => {
  const sam = form({ name: 'Sam', password: 'a stranger came first', date_of_birth: '1970-01-01' })
  const anna = form({ name: 'Anna' })
  const mailed = () => stage.db.selectFrom('mail').select(['template', 'body_text']).execute()
  const linkFor = async ({ name }: typeof anna) => {
    const mail = (await mailed()).find(({ body_text }) => body_text.includes(name))
    return new URL(/https?:\/\/\S+/.exec(mail?.body_text ?? '')?.[0] ?? '').searchParams.get('token')
  }
  const signUpBoth = async () => {
    const owner = stage.visitor({ host })
    await stage.visitor({ host }).post('/api/signup.php', sam)
    await owner.post('/api/signup.php', anna)
    return { owner, links: { sam: await linkFor(sam), anna: await linkFor(anna) } }
  }
  const logsIn = async ({ email, password }: typeof anna) =>
    (await stage.visitor({ host }).post('/api/user.php', { email, password })).status === 200

  test('goes to the owner, with what the owner signed up with', async () => {
    const { owner, links } = await signUpBoth()
    expect((await mailed()).map(({ template }) => template)).toEqual(['activate', 'activate'])
    expect((await owner.post('/api/activate.php', { token: links.anna })).status).toBe(200)
    expect((await owner.get('/api/user.php')).body).toMatchObject({ status: 'active' })
    expect((await owner.get('/api/profile.php')).body).toMatchObject({
      name: 'Anna',
      date_of_birth: anna.date_of_birth,
    })
    expect([await logsIn(anna), await logsIn(sam)]).toEqual([true, false])
    const late = await stage.visitor({ host }).post('/api/activate.php', { token: links.sam })
    expect(late.status).toBe(410)
  })

  test('goes to the owner who asks for a new password first, in the browser of the signup', async () => {
    const { owner, links } = await signUpBoth()
    await owner.post('/api/password-reset.php', { email: anna.email })
    const token = await linkOf('reset_password')
    expect((await owner.get('/api/password-reset.php', { token })).body).toEqual({ good: true, email: anna.email })
    expect((await owner.post('/api/password-reset-do.php', { token, password: stagePassword })).status).toBe(200)
    expect((await owner.get('/api/profile.php')).body).toMatchObject({ name: 'Anna' })
    expect([await logsIn({ ...anna, password: stagePassword }), await logsIn(sam)]).toEqual([true, false])
    const late = await stage.visitor({ host }).post('/api/activate.php', { token: links.sam })
    expect(late.status).toBe(410)
  })

  test('is refused to a link for a new password once it is somebody’s', async () => {
    const { owner, links } = await signUpBoth()
    await owner.post('/api/password-reset.php', { email: anna.email })
    const token = await linkOf('reset_password')
    await stage.visitor({ host }).post('/api/activate.php', { token: links.sam })
    expect((await owner.get('/api/password-reset.php', { token })).body).toEqual({ good: false, email: null })
    expect((await owner.post('/api/password-reset-do.php', { token, password: stagePassword })).status).toBe(410)
  })

  test('goes to the owner who has the mail sent again, in the browser of the signup', async () => {
    const { owner } = await signUpBoth()
    stage.clock.now = new Date(stage.clock.now.getTime() + 60_000)
    await owner.post('/api/activation-mail.php', { email: anna.email.toUpperCase() })
    const token = await linkOf('activate')
    expect((await owner.post('/api/activate.php', { token })).status).toBe(200)
    expect((await owner.get('/api/profile.php')).body).toMatchObject({ name: 'Anna' })
  })

  test('is the owner’s as the owner wrote it, and the same form again is answered as the first time', async () => {
    const written = { ...anna, client_id: clientId(), email: 'New@Stage.example' }
    const owner = stage.visitor({ host })
    await stage.visitor({ host }).post('/api/signup.php', sam)
    await owner.post('/api/signup.php', written)
    const click = { token: await linkFor(anna), client_id: clientId() }
    const answers = [await owner.post('/api/activate.php', click), await owner.post('/api/activate.php', click)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await stage.db.selectFrom('contact').select('email').execute()).toEqual([{ email: written.email }])
  })

  test('goes to a member who makes it their own, with both mailboxes; the links of the signups are dead', async () => {
    const { links } = await signUpBoth()
    const eve = await stage.member({ host, name: 'Eve' })
    expect((await eve.post('/api/mail-change.php', { email: anna.email })).status).toBe(200)
    const changes = await stage.db.selectFrom('mail').selectAll().where('template', '=', 'change_address').execute()
    expect(changes.map(({ to_address }) => to_address).toSorted()).toEqual(
      [anna.email, `${eve.id}@stage.example`].toSorted(),
    )
    for (const { body_text } of changes) {
      const token = /token=([\w-]+)/.exec(body_text)?.[1]
      expect((await eve.post('/api/mail-change-do.php', { token })).status).toBe(200)
    }
    expect((await eve.get('/api/mail-change.php')).body).toEqual({ email: anna.email, pending: null })
    for (const token of Object.values(links))
      expect((await stage.visitor({ host }).post('/api/activate.php', { token })).status).toBe(410)
  })

  test('goes to nobody else once a link has been clicked, even if both are at once', async () => {
    const { links } = await signUpBoth()
    const answers = await Promise.all(
      Object.values(links).map((token) => stage.visitor({ host }).post('/api/activate.php', { token })),
    )
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '410'])
    expect(await logsIn(anna)).not.toBe(await logsIn(sam))
    expect(await stage.db.selectFrom('contact').select('confirmed_at').execute()).toEqual([
      { confirmed_at: expect.any(Date) },
    ])
  })

  test('goes to one of two who click at once if the signup that had it is gone', async () => {
    await stage.visitor({ host }).post('/api/signup.php', form({ name: 'Before' }))
    const { links } = await signUpBoth()
    await stage.db.deleteFrom('contact').execute()
    const clicks = Object.values(links).map((token) => stage.visitor({ host }).post('/api/activate.php', { token }))
    expect((await Promise.all(clicks)).map(({ status }) => String(status)).toSorted()).toEqual(['200', '410'])
  })

  test('gets five mails a day, however many sign up with it', async () => {
    const forms = 'ABCDEFGH'.split('').map((letter) => form({ name: `Stranger ${letter}` }))
    await Promise.all(forms.map((sent) => stage.visitor({ host }).post('/api/signup.php', sent)))
    expect(await stage.db.selectFrom('profile').select('member_id').execute()).toHaveLength(8)
    expect(await mailed()).toHaveLength(5)
  })
})
