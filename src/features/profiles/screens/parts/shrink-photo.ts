// Makes a photo small enough to send from a phone; what the browser can't open is sent as it is.
import { maxUploadBytes } from '#features/profiles/limits.ts'
import { kindOf } from './file-kinds.ts'

const longestSide = 2_160
const alreadySmallBytes = 1_500_000
const quality = 0.9

/** Also converts formats that only the phone knows to JPEG, if its browser can read them; null: it can't, and the server couldn't. */
export async function shrinkPhoto(file: File): Promise<File | null> {
  const sendable = kindOf(file) === 'photo'
  if (sendable && file.size <= alreadySmallBytes) return file
  const smaller = await redraw(file).catch(() => null)
  if (!sendable) return smaller
  return smaller && smaller.size < file.size ? smaller : file
}

export const isTooHeavy = (file: File): boolean => file.size > maxUploadBytes

/** Upright by its EXIF, which the new file no longer has. */
async function redraw(file: File): Promise<File | null> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.width * scale)
  canvas.height = Math.round(image.height * scale)
  const context = canvas.getContext('2d')
  // A JPEG turns transparency black; the server turns it white.
  if (context) context.fillStyle = '#ffffff'
  context?.fillRect(0, 0, canvas.width, canvas.height)
  context?.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  return blob && new File([blob], 'photo.jpg', { type: 'image/jpeg' })
}
