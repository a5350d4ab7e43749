// Builds the pages: no server code in the browser, one entry for the server.
import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { noForeignLetters, quickToRead } from './scripts/quick-to-read.ts'

const ownWords = path.join(import.meta.dirname, 'src/copy/react-words.tsx')

/** What only pages with a form need; most of a member's pages have it in dialogs. */
const formParts =
  /\/src\/ui\/(Choices|DateOfBirthField|day-parts|EmailField|Field|keep-unsent|KeptForm|PasswordField|RangeFields|TextField)\.tsx?/

/** What the own photos and chat photos share for uploading; until then, each only listens for files. */
const uploads = /shrink-photo|file-kinds|photo-on-its-way|idb-keyval/

/** What pages that show people share; the rest of these rooms comes with its own page or dialog. */
const ofMembers = new RegExp(
  `/src/features/(matching|profiles)/(?!signup|screens/(own|finder|parts/gallery)/|.*(Dialog|[Mm]odal|LikerPhoto|use-incoming-files|${uploads.source}))`,
)

/** The list of conversations with everything it needs: `/chats` loads without the conversation, which follows at the first touch. */
const listOfChats = /\/chat\/screens\/window\/ChatPlace\./

/** A few large chunks: each costs half a kilobyte of headers, and larger ones compress better. */
const chunks = [
  { name: 'frame', test: isFrame, minShareCount: 2, priority: 3 },
  { name: 'forms', test: formParts, minShareCount: 2, priority: 2 },
  { name: 'empty', test: /\/src\/ui\/drawings\/(empty|likes|safety)/, minShareCount: 2, priority: 1 },
  { name: 'gallery', test: /\/src\/features\/profiles\/screens\/parts\/gallery\//, minShareCount: 2, priority: 2 },
  { name: 'members', test: ofMembers, minShareCount: 2, priority: 2 },
  { name: 'incoming', test: /use-incoming-files/, minShareCount: 2, priority: 1.5 },
  { name: 'uploads', test: uploads, minShareCount: 2, priority: 1.5 },
  { name: 'chats', test: listOfChats, minShareCount: 2, priority: 1.2 },
  { name: roomOf, debugName: 'rooms', minShareCount: 2, priority: 1 },
]

/** The time bonus is on every page, and must not pull in what the credits page needs. */
const timeBonus = /\/src\/features\/payments\/(time-bonus\/|screens\/parts\/(TimeBonus(Banner|Modal)|use-time-bonus)\.)/

/** What every page needs. Dialogs and toasts load their library when the first one opens. */
function isFrame(id: string): boolean {
  if (id.includes('/node_modules/'))
    return !/@base-ui|@floating-ui|use-sync-external-store|thumbhash|idb-keyval|[iI]nfiniteQuery(?!Behavior)/.test(id)
  return (
    timeBonus.test(id) ||
    (!formParts.test(id) &&
      /\/src\/(base|ui|app\/frame)\/(?!drawings\/(?!Logo|errors|scene)|Alerts|alert-moments|Opened|use-opened|Steps|Tick|DialogBox|MenuAt|watch-closing|Suggest|ToastList)/.test(
        id,
      ))
  )
}

/** What the screens of one room share; the signup is one of its own, and a dialog loads separately, when it opens. */
function roomOf(id: string): string | null {
  return /\/src\/features\/(?:profiles\/(?=signup\/))?([a-z]+)\/(?!.*(?:Dialog|OutgoingPhoto))/.exec(id)?.[1] ?? null
}

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    lightWords(),
    unbrokenMail(),
    lightRouter(),
    noServerCodeInBrowser(),
    serviceWorker(),
    packagesInPages(),
    noForeignLetters(),
  ],
  json: { namedExports: false },
  // The oldest that know popovers, ES2024 and `AbortSignal.any`, which the pages take for granted (README, tsconfig.browser.json).
  build: { target: ['chrome119', 'firefox128', 'safari17.4'] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
    ssr: {
      // Otherwise development would take it from the packages, ignoring our replacement.
      resolve: { noExternal: ['react-i18next'] },
      // In one file: a start that looks for a hundred chunks takes a sixth longer.
      build: {
        rolldownOptions: { input: './src/app/handle.server.tsx', output: { codeSplitting: false, ...quickToRead } },
      },
    },
  },
})

/** A small formatter of our own replaces i18next, which would be an eighth of a page's JavaScript and of its rendering time. */
function lightWords(): Plugin {
  return {
    name: 'light-words',
    enforce: 'pre',
    resolveId: (id) => (id === 'react-i18next' ? ownWords : null),
  }
}

/**
 * A word joiner keeps the word for e-mail from being broken at its hyphen, in whatever is long enough to wrap on a phone
 * of 320 pixels, titles in large letters included. Where the word comes first, nothing stands on the line that it could leave.
 */
function unbrokenMail(): Plugin {
  return {
    name: 'unbroken-mail',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/copy\/[a-z]{2}\/[a-z]+\.json$/ },
      handler: (words) =>
        words.replaceAll(/"(?:[^"\\]|\\.){20,}"/g, (sentence) =>
          sentence.replaceAll(/(?<!^")\be-(?=mail|post)/gi, '$&\u2060'),
        ),
    },
  }
}

/**
 * Without the parts of the router that no page uses, each is almost four kilobytes smaller: instrumentations, routes discovered
 * on the way (a page knows all of them from the start), and what it tells developers, which it does in development. And without
 * its reload of a page whose next one lost its code, which asks neither whether a server is there nor how often.
 */
function lightRouter(): Plugin {
  const replaced = [
    [
      'router/instrumentation.js',
      `export const consumeInstrumentationClientResultMetaReceiver = () => undefined
       export const getRouteInstrumentationUpdates = () => ({})
       export const instrumentClientSideRouter = (router) => router
       export const instrumentHandler = (handler) => handler
       export const instrumentationResultMetaContext = null`,
    ],
    [
      'dom/ssr/fog-of-war.js',
      `export const isFogOfWarEnabled = () => false
       export const getPartialManifest = (manifest) => manifest
       export const getPatchRoutesOnNavigationFunction = () => undefined
       export const useFogOFWarDiscovery = () => undefined
       // Named by parts for servers, which no page has.
       export const [getManifestPath, getPathsWithAncestors, handleClientVersionMismatch] = []`,
    ],
    [
      'dom/ssr/routeModules.js',
      `export { loadRouteModule } from ${JSON.stringify(path.resolve('src/app/frame/load-route.ts'))}`,
    ],
  ] as const
  return {
    name: 'light-router',
    apply: 'build',
    load(id) {
      if (this.environment.name !== 'client') return null
      return replaced.find(([file]) => id.endsWith(`/react-router/dist/production/lib/${file}`))?.[1] ?? null
    },
    transform(code, id) {
      if (this.environment.name !== 'client' || !id.includes('/react-router/dist/production/')) return null
      return (
        code
          // An empty statement, since what precedes it may need one.
          .replaceAll(/^\s*warn(?:ing|Once)\(.*\);$/gm, ';')
          .replaceAll(/\b(invariant\([^;]*?),\s*(?:`[^`]*`|"[^"\n]*")\);$/gm, '$1);')
          // Only this one is read (ui/unreached.ts).
          .replaceAll(/\bnew Error\((?!"Unable to decode)(?:`[^`]*`|"[^"\n]*")\)/g, 'new Error()')
      )
    },
  }
}

/** Fails the build if a server-only file reaches the browser (floor 5 of the house). */
function noServerCodeInBrowser(): Plugin {
  const serverOnly = /\/src\/(platform\/|features\/.*\/(service|queries|api|jobs|contract)\.ts)/
  return {
    name: 'no-server-code-in-browser',
    apply: 'build',
    load(id) {
      if (this.environment.name === 'client' && serverOnly.test(id)) {
        this.error(`${id} is server code: import only its types here`)
      }
    },
  }
}

/** Builds the service worker beside the pages, at the address from which it may serve them all. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    buildStart() {
      if (this.environment.name === 'client') this.emitFile({ type: 'chunk', id: './src/app/sw.ts', fileName: 'sw.js' })
    },
  }
}

/** The server build also bundles what it uses of each package: a start opens few files, and only some of a thousand icons. */
function packagesInPages(): Plugin {
  const define = { 'process.env.NODE_ENV': '"production"' }
  return {
    name: 'packages-in-pages',
    apply: 'build',
    config: () => ({ environments: { ssr: { resolve: { noExternal: true }, define } } }),
  }
}
