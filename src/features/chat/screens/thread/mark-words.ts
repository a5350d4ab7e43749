// Highlights search words on the page without touching React's nodes (CSS Custom Highlight API).
import { hitsIn, soughtWords } from '../../search/rules.ts'

/** Highlights the words in these messages, more strongly in the current one; returns a function that removes the highlights. */
export function markWords(
  box: HTMLElement,
  words: string,
  seqs: ReadonlySet<number>,
  shown: number | null,
): () => void {
  const line = shown === null ? null : box.querySelector<HTMLElement>(`[data-seq="${shown}"]`)
  line?.setAttribute('data-found', '')
  const sought = soughtWords(words)
  const ranges = { found: [] as Range[], 'found-here': [] as Range[] }
  for (const one of box.querySelectorAll<HTMLElement>('[data-seq]'))
    if (seqs.has(Number(one.dataset['seq'])))
      ranges[one === line ? 'found-here' : 'found'].push(...rangesIn(one, sought))
  // Absent in older browsers, whatever the types say: only the line itself is lit there.
  const registry = CSS.highlights as HighlightRegistry | undefined
  for (const [name, some] of Object.entries(ranges)) registry?.set(name, new Highlight(...some))
  return () => {
    line?.removeAttribute('data-found')
    for (const name of Object.keys(ranges)) registry?.delete(name)
  }
}

function rangesIn(line: HTMLElement, sought: readonly string[]): Range[] {
  const characters = [...line.querySelectorAll('[data-words]')].flatMap(charactersOf)
  const hits = hitsIn(
    characters.map(({ text }) => text),
    sought,
  )
  return characters.flatMap(({ node, at, text }, place) => {
    if (hits?.[place] !== true) return []
    const range = new StaticRange({
      startContainer: node,
      startOffset: at,
      endContainer: node,
      endOffset: at + text.length,
    })
    return [range as unknown as Range]
  })
}

interface Placed {
  node: Node
  at: number
  text: string
}

function charactersOf(words: Element): Placed[] {
  const walker = document.createTreeWalker(words, NodeFilter.SHOW_TEXT)
  const placed: Placed[] = []
  while (walker.nextNode()) {
    const node = walker.currentNode
    let at = 0
    for (const text of node.textContent ?? '') {
      placed.push({ node, at, text })
      at += text.length
    }
  }
  return placed
}
