// Five members do whatever comes into their heads, and after each step everything that each of them is shown agrees with the rest.
import { expect, test } from 'vitest'
import { chanceOf } from '../../../../demo/random.ts'
import { clientId, openStage } from '#app/testing/stage.ts'
import type { Answer, Visitor } from '#app/testing/stage.ts'

interface Person extends Visitor {
  id: string
  name: string
  invisible: boolean
  gone: boolean
  blocks: Set<Person>
}

const stage = await openStage()
const names = ['Ada', 'Bea', 'Cyd', 'Dan', 'Eli']
const steps = 60

const mayMeet = (one: Person, other: Person) =>
  !other.gone && !other.invisible && !one.blocks.has(other) && !other.blocks.has(one)

async function gather(): Promise<Person[]> {
  await stage.reset()
  return Promise.all(
    names.map(async (name, at) => {
      const member = await stage.member({ name, credits: 500, profile: { gender: at % 2 === 0 ? 'female' : 'male' } })
      return { ...member, name, invisible: false, gone: false, blocks: new Set<Person>() }
    }),
  )
}

/** What one of them can do to another, with how often they do it. */
const weights = {
  like: 4,
  unlike: 1,
  swipe: 2,
  pass: 1,
  unswipe: 1,
  block: 1,
  unblock: 2,
  hide: 1,
  show: 3,
  leave: 0.2,
}
const inChat = { write: 4, read: 1, remove: 1, takeBack: 1, seeLike: 1 }
type Act = keyof typeof weights | keyof typeof inChat

async function act(me: Person, deed: Act, other: Person): Promise<Answer> {
  const member = { member: other.id }
  const acts: Record<Act, () => Promise<Answer>> = {
    like: () => me.post('/api/like.php', member),
    unlike: () => me.delete('/api/like.php', member),
    swipe: () => me.post('/api/swipe.php', { client_id: clientId(), ...member, like: true }),
    pass: () => me.post('/api/swipe.php', { client_id: clientId(), ...member, like: false }),
    unswipe: () => me.delete('/api/swipe.php', member),
    seeLike: () => me.post('/api/like-seen.php', member),
    block: () => me.post('/api/block.php', member),
    unblock: () => me.delete('/api/block.php', member),
    hide: () => me.put('/api/profile.php', { invisible_mode: true }),
    show: () => me.put('/api/profile.php', { invisible_mode: false }),
    leave: () => me.post('/api/leaving.php', { confirm: 'delete_account' }),
    write: () => me.post('/api/message.php', { client_id: clientId(), ...member, body: `To ${other.name}` }),
    read: async () => me.post('/api/chat-opened.php', await conversationWith(me, other)),
    remove: async () => me.delete('/api/chat.php', await conversationWith(me, other)),
    takeBack: async () => {
      const place = await conversationWith(me, other)
      return me.delete('/api/message.php', { ...place, seq: (await lastOwn(me, place)) ?? 1 })
    },
  }
  const answer = await acts[deed]()
  if (answer.status !== 200) return answer
  if (deed === 'block') me.blocks.add(other)
  if (deed === 'unblock') me.blocks.delete(other)
  if (deed === 'hide' || deed === 'show') me.invisible = deed === 'hide'
  if (deed === 'leave') me.gone = true
  return answer
}

async function conversationWith(me: Person, other: Person): Promise<{ conversation: string }> {
  const { body } = await me.get('/api/messages.php', { member: other.id })
  return { conversation: body.conversation?.id ?? other.id }
}

async function lastOwn(me: Person, place: { conversation: string }): Promise<number | undefined> {
  const { body } = await me.get('/api/messages.php', place)
  return body.messages?.findLast(({ sender }: { sender: string }) => sender === me.id)?.seq
}

type Like = { id: string; like_new: boolean; match: boolean }
type Listed = { num_unread_messages: number }

/** What the screens of one of them would show. */
async function shownTo(me: Person, others: readonly Person[]) {
  const likesOf = async (type: string) => (await me.get('/api/likes-page.php', { type })).body.likes as Like[]
  const [received, sent, matches, likes, counts, chats, found, swipes] = await Promise.all([
    likesOf('received'),
    likesOf('sent'),
    likesOf('matches'),
    me.get('/api/likes.php'),
    me.get('/api/counts.php'),
    me.get('/api/chats.php'),
    me.get('/api/members.php', { gender: 'any', country: 'any' }),
    me.get('/api/swipe.php'),
  ])
  const states = await Promise.all(others.map((other) => me.get('/api/like.php', { member: other.id })))
  const has = (list: readonly { id: string }[], { id }: Person) => list.some((one) => one.id === id)
  const unread = (chats.body.chats as Listed[]).reduce((sum, chat) => sum + chat.num_unread_messages, 0)
  return {
    totals: likes.body.totals,
    listed: {
      received: received.length,
      sent: sent.length,
      matches: matches.length,
      new: received.filter(({ like_new: isNew }) => isNew).length,
    },
    badges: counts.body,
    unread: [chats.body.num_unread_messages, unread],
    found: [found.body.num_results, others.filter((other) => has(found.body.results, other)).map(({ name }) => name)],
    /** Of each of the others: the like as the profile shows it, and as the lists do. */
    hearts: others.map((other, at) => {
      const { liked, liked_by: likedBy, like_new: isNew, match } = states[at]?.body ?? {}
      return { name: other.name, liked, likedBy, isNew, match }
    }),
    inLists: others.map((other) => {
      const like = received.find(({ id }) => id === other.id)
      const isMatch = has(matches, other)
      if (like) expect(like.match).toBe(isMatch)
      return {
        name: other.name,
        liked: has(sent, other),
        likedBy: !!like,
        isNew: like?.like_new ?? false,
        match: isMatch,
      }
    }),
    inDeck: others.filter((other) => has(swipes.body.deck, other)),
  }
}

async function expectAgreement(people: readonly Person[]): Promise<void> {
  const matched = new Set<string>()
  for (const me of people.filter(({ gone }) => !gone)) {
    const others = people.filter((one) => one !== me)
    const shown = await shownTo(me, others)
    const mayBeSeen = others.filter((other) => mayMeet(me, other))
    expect(shown.totals).toEqual(shown.listed)
    expect(shown.badges).toEqual({ unread_messages: shown.unread[1], new_likes: shown.listed.new })
    expect(shown.unread[0]).toBe(shown.unread[1])
    expect(shown.found).toEqual([mayBeSeen.length, mayBeSeen.map(({ name }) => name)])
    for (const { name, likedBy, liked, match } of shown.inLists) {
      expect(match).toBe(liked && likedBy)
      expect(likedBy && !mayBeSeen.some((other) => other.name === name)).toBe(false)
      if (match) matched.add(`${me.name} ${name}`)
    }
    // A like given to somebody out of sight is in no list, but its heart stays.
    const inSight = ({ name }: { name: string }) => mayBeSeen.some((other) => other.name === name)
    expect(shown.hearts.filter(inSight)).toEqual(shown.inLists.filter(inSight))
    expect(shown.inDeck.filter((other) => !mayBeSeen.includes(other))).toEqual([])
  }
  // Whoever is invisible sees their matches, but is nobody's.
  const visible = people.filter(({ gone, invisible }) => !gone && !invisible).map(({ name }) => name)
  const pairs = [...matched].map((pair) => pair.split(' ')).filter(([one = '']) => visible.includes(one))
  expect(pairs.filter(([one, other]) => !matched.has(`${other} ${one}`))).toEqual([])
}

test.each(['quince', 'lantern'])(
  '[4.19] [6.11] [6.41] whatever five members do, what each is shown agrees (%s)',
  // As many steps as it takes, each asking everybody: on a loaded machine that is minutes.
  { timeout: 240_000 },
  async (seed) => {
    const people = await gather()
    const chance = chanceOf(seed)
    const story: string[] = []
    for (let step = 0; step < steps; step++) {
      const [me, other] = chance
        .some(
          people.filter(({ gone }) => !gone),
          1,
        )
        .flatMap((one) => [one, chance.pick(people.filter((another) => another !== one))])
      if (!me || !other) continue
      const deed = chance.weighted<Act>({ ...weights, ...inChat })
      const { status, body } = await act(me, deed, other)
      story.push(`${me.name} ${deed} ${other.name}: ${body.code ?? status}`)
      expect(status, story.at(-1)).toBeLessThan(500)
      await expectAgreement(people).catch((error: Error) => {
        error.message = `${story.slice(-12).join('\n')}\n${error.message}`
        throw error
      })
    }
    expect(stage.errors).toEqual([])
  },
)
