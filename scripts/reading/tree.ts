// The project's files as a map from path to text, so that a check can be given an invented tree in a test.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Every file's text by its path from the root, with forward slashes. */
export type Tree = ReadonlyMap<string, string>

const passedOver = new Set(['node_modules', 'build', 'dist', 'results', 'test-results', 'data'])

/** Reads the files under the given folders whose names have one of the endings; a missing folder is empty. */
export function readTree(root: string, folders: readonly string[], endings: readonly string[]): Tree {
  const tree = new Map<string, string>()
  for (const folder of folders) walk(root, folder, endings, tree)
  return tree
}

function walk(root: string, folder: string, endings: readonly string[], tree: Map<string, string>): void {
  for (const entry of entriesOf(join(root, folder))) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) {
      // Inside src a folder of this name is the project's own; elsewhere it is generated.
      const made = passedOver.has(entry.name) && !folder.startsWith('src')
      if (!made && !entry.name.startsWith('.')) walk(root, path, endings, tree)
    } else if (endings.some((ending) => entry.name.endsWith(ending))) {
      tree.set(path, readFileSync(join(root, path), 'utf8'))
    }
  }
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  } catch {
    return []
  }
}
