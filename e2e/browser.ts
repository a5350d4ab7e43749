// The browser of the journeys: the one installed by npm, the same everywhere; if there is none, the machine’s own.
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export interface Browser {
  readonly executablePath: string
  readonly args: string[]
  /** What it needs on top of the usual environment. */
  readonly env: Record<string, string>
}

const unpacked = path.resolve(import.meta.dirname, '../.cache/chromium')
const archives = path.resolve(import.meta.dirname, '../node_modules/@sparticuz/chromium/bin')
const places = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const quietArgs = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
]

/** `CHROME_PATH` overrides it. */
export async function findBrowser(): Promise<Browser> {
  // Chromium's sandbox refuses to run as root; the pages opened here are our own.
  const args = process.getuid?.() === 0 ? ['--no-sandbox', ...quietArgs] : quietArgs
  const given = process.env['CHROME_PATH']
  if (given && !existsSync(given)) throw new Error(`CHROME_PATH names ${given}, but nothing is there.`)
  if (!given && process.platform === 'linux' && process.arch === 'x64')
    return { ...(await unpackBrowser()), args: [...args, '--no-sandbox'] }
  const executablePath = given ?? places.find((place) => existsSync(place))
  if (!executablePath)
    throw new Error('The tests need Chromium or Chrome. Install one, or set CHROME_PATH to where it is.')
  return { executablePath, args, env: {} }
}

async function unpackBrowser(): Promise<Omit<Browser, 'args'>> {
  if (!existsSync(unpacked)) await unpack()
  return {
    executablePath: path.join(unpacked, 'chromium'),
    env: {
      // Bare machines lack these libraries; where the system has them, its own come first.
      LD_LIBRARY_PATH: [process.env['LD_LIBRARY_PATH'], path.join(unpacked, 'al2023', 'lib')].filter(Boolean).join(':'),
      FONTCONFIG_FILE: path.join(unpacked, 'fonts.conf'),
    },
  }
}

/** The package unpacks into the temporary folder, so that is set to ours meanwhile. */
async function unpack(): Promise<void> {
  console.log('Unpacking the browser for the tests. This happens once.')
  const { inflate } = await import('@sparticuz/chromium')
  const unfinished = `${unpacked}.${process.pid}`
  const before = process.env['TMPDIR']
  mkdirSync(unfinished, { recursive: true })
  process.env['TMPDIR'] = unfinished
  try {
    const names = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']
    await Promise.all(names.map((name) => inflate(path.join(archives, name))))
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
  writeFileSync(path.join(unfinished, 'fonts.conf'), fontSettings())
  try {
    renameSync(unfinished, unpacked)
  } catch {
    // Another run was faster; its copy is just as good.
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** The package's own settings look for its fonts in the folders of the service it was made for. */
function fontSettings(): string {
  const folders = [path.join(unpacked, 'fonts'), '/usr/share/fonts'].map((folder) => `<dir>${folder}</dir>`)
  const cache = `<cachedir>${path.join(unpacked, 'fonts-cache')}</cachedir>`
  return `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>${folders.join('')}${cache}</fontconfig>\n`
}
