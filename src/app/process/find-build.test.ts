// The built server runs only while it matches the sources.
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type DataFolder, makeDataFolder } from '#platform/testing/data-folder.ts'
import { findBuild, noteSources } from './find-build.ts'

const files = ['one.ts', 'two.ts']
let made: DataFolder
let folder: string

beforeEach(() => {
  made = makeDataFolder('build')
  folder = made.path
  mkdirSync(path.join(folder, 'build'))
  for (const file of files) writeFileSync(path.join(folder, file), '// first')
  noteSources(files, folder)
})
afterEach(() => made.remove())

test('a build made from the current sources is used', () => {
  expect(findBuild(folder)).toBe(path.join(folder, 'build/program/run.js'))
})

test('without a build, the sources are used', () => {
  rmSync(path.join(folder, 'build'), { recursive: true })
  expect(findBuild(folder)).toBeNull()
})

test.each([
  ['changed', (file: string) => writeFileSync(file, '// second')],
  ['put back from elsewhere, older than the build', (file: string) => utimesSync(file, 0, 0)],
  ['removed', (file: string) => rmSync(file)],
])('once a source was %s the build is no longer used', (_how, change) => {
  change(path.join(folder, 'two.ts'))
  expect(findBuild(folder)).toBeNull()
})
