// The link preview picture is set in our own typeface, whatever fonts the machine has.
import { existsSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { makeDataFolder } from '#platform/testing/data-folder.ts'
import { openSansFile } from './font-file.ts'
import { drawSharePicture } from './share-picture.ts'

// One for all tests: the image library remembers where it found a font.
const folder = makeDataFolder('share')
afterAll(() => folder.remove())

test('the typeface is unpacked once, as a font with its name inside', async () => {
  const file = openSansFile(folder.path, 'latin')
  expect(existsSync(file)).toBe(true)
  expect(openSansFile(folder.path, 'latin')).toBe(file)
  const set = async (font: string) =>
    sharp({ text: { text: 'Rage, agile', font, fontfile: file, dpi: 72 } })
      .raw()
      .toBuffer()
  // In any other font it would look different.
  expect((await set('Open Sans Bold 40')).equals(await set('Nobody Has This Face 40'))).toBe(false)
})

test('[1.28] a long promise and a name with special characters still fit', async () => {
  const promise =
    'Une très longue promesse qui ne tient pas sur deux lignes, ni même sur trois, et qui parle encore & encore'
  const picture = await drawSharePicture({ name: 'Toi & <Moi>', promise, niche: 'gay' }, folder.path)
  expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630 })
})
