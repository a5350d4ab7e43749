// Decisions about likes without I/O: what two likes make, and where a page of a tab ends.

export interface LikeState {
  liked: boolean
  liked_by: boolean
  like_new: boolean
  match: boolean
}

/** What the likes between the reader and another member come to. A match is mutual (specification, section 4). */
export function likeState(readerId: string, likes: readonly { liker_id: string; seen_at: Date | null }[]): LikeState {
  const received = likes.find((like) => like.liker_id !== readerId)
  const liked = likes.some((like) => like.liker_id === readerId)
  return { liked, liked_by: received !== undefined, like_new: received !== undefined && received.seen_at === null, match: liked && received !== undefined }
}

export interface Cursor {
  createdAt: Date
  memberId: string
}

export function writeCursor(cursor: Cursor): string {
  return `${cursor.createdAt.getTime().toString(36)}.${cursor.memberId}`
}

/** Null for a word that this product never wrote. */
export function readCursor(text: string | undefined): Cursor | null {
  const [, time, memberId] = /^([0-9a-z]{1,10})\.([0-9a-f-]{36})$/.exec(text ?? '') ?? []
  return time && memberId ? { createdAt: new Date(Number.parseInt(time, 36)), memberId } : null
}
