// The automatic check of new photos: a replaceable interface, and our own check, which recognises blank pictures and ones refused before.

export interface CheckedPhoto {
  /** The upright photo, a JPEG; for a check that analyses the picture. */
  picture: Uint8Array
  /** The standard deviation of its brightness, 0 to 127. */
  contrast: number
  /** The most similar of the pictures refused before: how many of 64 bits differ, and why it was refused. */
  likeRefused: { distance: number; reason: string } | null
}

/** Waiting: the check can't tell, so a person decides. */
export type PhotoVerdict = { status: 'shown' | 'waiting' } | { status: 'refused'; reason: string }

export interface PhotoCheck {
  /** Stored with each verdict. */
  readonly name: string
  judge(photo: CheckedPhoto): Promise<PhotoVerdict>
}

/** Below this, a picture is a single colour or nearly so. */
const leastContrast = 3
/** A copy that was resized or saved again differs by no more than this. */
const sameDistance = 4
/** Up to this distance a person should look: it may be a crop of it, or only something similar. */
export const alikeDistance = 8
/** Whether these are acceptable depends on who shows them: the person whose picture was stolen may show it. */
const dependsOnWho = ['someone_else', 'other']

/** It does not see what a photo shows: no faces, no nudity, no age. For that, plug in another check, or let people look. */
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
