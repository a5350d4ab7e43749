// The decision about likes without I/O: what the likes between two members amount to.

export interface LikeState {
  liked: boolean
  liked_by: boolean
  like_new: boolean
  match: boolean
}

/** What the likes between the reader and another member amount to. A match is mutual (specification, section 4). */
export function likeState(readerId: string, likes: readonly { liker_id: string; seen_at: Date | null }[]): LikeState {
  const received = likes.find((like) => like.liker_id !== readerId)
  const liked = likes.some((like) => like.liker_id === readerId)
  return {
    liked,
    liked_by: received !== undefined,
    like_new: received !== undefined && received.seen_at === null,
    match: liked && received !== undefined,
  }
}
