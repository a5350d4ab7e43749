// The automatic check of new photos: a part that can be exchanged, and our own, which knows blank pictures and such as were refused before.

export interface CheckedPhoto {
  /** The upright photo, a JPEG; a check that looks at pictures looks at this. */
  picture: Uint8Array
  /** How far its brightness strays from the middle, 0 to 127. */
  contrast: number
  /** The most similar among the pictures refused before: how many of 64 bits differ, and why it was refused. */
  likeRefused: { distance: number; reason: string } | null
}

/** Waiting: the check can't tell, a person decides. */
export type PhotoVerdict = { status: 'shown' | 'waiting' } | { status: 'refused'; reason: string }

export interface PhotoCheck {
  /** Kept with each verdict. */
  readonly name: string
  judge(photo: CheckedPhoto): Promise<PhotoVerdict>
}

/** Below it a picture is one colour, or next to it. */
const leastContrast = 3
/** A copy that was resized or saved again differs by so little. */
const sameDistance = 4
/** So near a person should look: it may be a crop of it, or only something alike. */
export const alikeDistance = 8
/** It depends on who shows them whether these are in order: the one whose picture was taken may show it. */
const dependsOnWho = ['someone_else', 'other']

/** It does not see what a photo shows: no faces, no nudity, no age. For that, put another check in its place, or let people look. */
export const ownPhotoCheck: PhotoCheck = {
  name: 'own check',
  judge: async ({ contrast, likeRefused }) => {
    if (contrast < leastContrast) return { status: 'refused', reason: 'blank' }
    if (!likeRefused || likeRefused.distance > alikeDistance) return { status: 'shown' }
    const { distance, reason } = likeRefused
    if (distance > sameDistance || dependsOnWho.includes(reason)) return { status: 'waiting' }
    return { status: 'refused', reason }
  },
}
