// The two ready-made accounts of the demo: who they are, and what to log in with.

export interface ReadyMade {
  name: string
  email: string
  password: string
}

const common = { country: 'NL', region: 'NH', city: 'Amsterdam', language: 'en' as const }

export const accounts = [
  {
    ...common,
    name: 'Alma',
    email: 'alma@duet.example',
    password: 'two-voices-alma',
    gender: 'female' as const,
    date_of_birth: '1993-04-18',
    about: 'Museums on rainy days, the sea on windy ones. Teach me a word I do not know yet.',
    hair_color: 'brown',
    eye_color: 'green',
    interests: ['museums', 'hiking', 'cooking', 'live-music', 'photography'],
  },
  {
    ...common,
    name: 'Noah',
    email: 'noah@duet.example',
    password: 'two-voices-noah',
    gender: 'male' as const,
    date_of_birth: '1990-11-02',
    about: 'I bake bread, badly and often. Looking for someone who laughs at maps held upside down.',
    hair_color: 'black',
    eye_color: 'brown',
    interests: ['baking', 'hiking', 'cycling', 'live-music', 'board-games'],
  },
]

export const readyMade: readonly ReadyMade[] = accounts.map(({ name, email, password }) => ({ name, email, password }))
