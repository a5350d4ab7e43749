// Cached pages: what is different in each response, and how they are sent.
import { openAs } from '../cast.ts'
import { expect, test } from '../journey.ts'

test('[2.119] [2.121] responses of one cached page differ in nonce and form id, and two visitors’ complaints are two', async ({
  server,
}) => {
  const ids = new Set<string>()
  const nonces = new Set<string>()
  const cases = new Set<string>()
  for (const encoding of ['identity', 'br', 'gzip', 'br']) {
    const answer = await fetch(`${server.url}/complaints`, { headers: { 'accept-encoding': encoding } })
    const html = await answer.text()
    const sent = answer.headers.get('content-encoding')
    expect(sent ?? 'identity').toBe(encoding)
    const nonce = /<script nonce="([0-9a-f]+)"/.exec(html)?.[1] ?? ''
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`)
    expect(html.match(/<script nonce="([0-9a-f]+)"/g)?.every((one) => one.endsWith(`"${nonce}"`))).toBe(true)
    expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(answer.headers.get('vary')).toContain('accept-encoding')
    const id = /name="client_id" value="([^"]+)"/.exec(html)?.[1] ?? ''
    nonces.add(nonce)
    ids.add(id)
    // A network may send five complaints an hour.
    if (encoding !== 'br') continue
    for (const turn of ['first', 'again']) {
      const made = await fetch(`${server.url}/api/complaint.php`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-request-type': 'client' },
        body: JSON.stringify({
          client_id: id,
          kind: 'service',
          email: 'one@example.com',
          body: `Nothing loads here, ${id}.`,
        }),
      })
      expect(made.status, turn).toBe(200)
      cases.add(((await made.json()) as { case_number: string }).case_number)
    }
  }
  expect([ids.size, nonces.size, cases.size]).toEqual([4, 4, 2])
})

test('[2.122] a country chosen while the price page is asleep shows its prices once it is awake', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, null, { viewport: { width: 390, height: 844 } })
  await page.goto('/pricing')
  await expect(page.getByText(/SEK|kr/)).toHaveCount(0)
  // As slow as on a train: the choice is made before the scripts arrive.
  let letGo = () => {}
  const chosen = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await chosen
    await route.continue()
  })
  await page.getByLabel('Country you pay from').selectOption('SE')
  letGo()
  await expect(page).toHaveURL(/country=SE/)
  await expect(page.getByText(/per message/).first()).toContainText('SEK')
  await page.context().close()
})
