// What kind of file it is, as far as its name and type say, before anything of it is sent.

const photoTypes = /^image\/(jpeg|jpg|png|webp)$/
const photoEndings = /\.(jpe?g|jfif|png|webp)$/i
const heic = /^image\/hei[cf]|\.hei[cf]s?$/i

/** `photo` can be sent as it is; `heic` and `picture` only if this browser can open them and make a JPEG of them. */
export type FileKind = 'photo' | 'heic' | 'picture' | 'other'

export function kindOf({ name, type }: Pick<File, 'name' | 'type'>): FileKind {
  if (heic.test(type) || heic.test(name)) return 'heic'
  if (photoTypes.test(type) || (type === '' && photoEndings.test(name))) return 'photo'
  return type.startsWith('image/') ? 'picture' : 'other'
}

/** As much of the selection as fits the limit; folders and empty files are not photos. */
export function withinRoom<Chosen>(chosen: readonly Chosen[], room: number): { taken: Chosen[]; over: number } {
  const taken = chosen.slice(0, Math.max(0, room))
  return { taken, over: chosen.length - taken.length }
}
