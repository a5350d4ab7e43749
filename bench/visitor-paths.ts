// The pages that a visitor may open first: home, the landers, the landing pages of a member, legal pages, prices and help.
const landers = [
  'alonetonight',
  'collagelanding',
  'gallery',
  'iconslanding',
  'maplanding',
  'socialnetwork',
  'transitionsvideolanding',
  'video',
  'tinderswipe',
]
const others = ['terms', 'privacy', 'cookies', 'faq', 'ban', 'return-policy', 'service', 'complaints', 'pricing']

/** Those of them that this server has; the landing pages are those of this member, or of the first one in the list. */
export async function visitorPaths(url: string, about?: string): Promise<string[]> {
  const members = await (await fetch(`${url}/members`)).text()
  const member = about ? `/members/${about}` : /href="(\/members\/[0-9a-f-]{36})"/.exec(members)?.[1]
  const landings = member ? ['signup', 'landing', 'landing2', 'landing3'].map((name) => `${member}/${name}`) : []
  const all = ['/', ...landers.map((name) => `/landers/${name}`), ...landings, ...others.map((name) => `/${name}`)]
  const there = await Promise.all(all.map(async (page) => (await fetch(url + page)).ok))
  return all.filter((_, at) => there[at])
}
