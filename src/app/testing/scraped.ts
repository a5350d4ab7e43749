// Reads the figures as a monitoring system does, over HTTP, and finds single ones among them.

export interface Scraped {
  text: string
  /** Names without the suffixes of a histogram. */
  names: string[]
  /** The value with these labels; undefined if there is none. */
  of(name: string, labels?: Record<string, string>): number | undefined
}

export async function scrape(url: string): Promise<Scraped> {
  const answer = await fetch(url)
  if (answer.status !== 200) throw new Error(`the figures answer ${answer.status}`)
  const text = await answer.text()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const values = new Map(lines.map((line) => [keyOf(...partsOf(line)), Number(line.slice(line.lastIndexOf(' ') + 1))]))
  return {
    text,
    names: [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name),
    of: (name, labels = {}) => values.get(keyOf(name, Object.entries(labels))),
  }
}

function partsOf(line: string): [string, [string, string][]] {
  const [, name = '', within = ''] = /^(\w+)(?:\{(.*)\})? \S+$/.exec(line) ?? []
  return [name, [...within.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label = '', value = '']) => [label, value])]
}

const keyOf = (name: string, labels: [string, string][]) =>
  JSON.stringify([name, labels.toSorted(([one], [other]) => one.localeCompare(other))])
