// Finds interests by what is typed, ignoring accents and case; those that start with it come first.

export interface Interest {
  id: string
  group: string
  group_label: string
  label: string
}

export interface Group {
  id: string
  label: string
  interests: Interest[]
}

export function searchInterests(all: readonly Interest[], typed: string): Group[] {
  const wanted = folded(typed.trim())
  if (!wanted) return grouped(all)
  const found = all.filter(({ label, group_label }) =>
    [label, group_label].some((word) => folded(word).includes(wanted)),
  )
  const rank = ({ label }: Interest) => {
    const word = folded(label)
    return word.startsWith(wanted) ? 0 : word.includes(wanted) ? 1 : 2
  }
  return grouped(found.toSorted((one, other) => rank(one) - rank(other)))
}

function grouped(interests: readonly Interest[]): Group[] {
  const groups = new Map<string, Group>()
  for (const one of interests) {
    const group = groups.get(one.group) ?? { id: one.group, label: one.group_label, interests: [] }
    group.interests.push(one)
    groups.set(one.group, group)
  }
  return [...groups.values()]
}

/** Letters that are not a base letter plus an accent get a plain spelling: ø as o, ł as l, ß as ss. */
const plain: Record<string, string> = { ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', đ: 'd' }

export function folded(word: string): string {
  return word
    .toLocaleLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[øłßæœđ]/g, (letter) => plain[letter] ?? letter)
}
