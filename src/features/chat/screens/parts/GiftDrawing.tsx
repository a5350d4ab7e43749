// The drawing of each gift of the catalogue.
import type { ComponentType } from 'react'
import { Balloon, Bouquet, Cake, Chocolate, Coffee, Rose, Song, Star } from '#ui/drawings/gifts.tsx'
import type { GiftName } from '../../limits.ts'

const drawings: Record<GiftName, ComponentType> = {
  rose: Rose,
  bouquet: Bouquet,
  coffee: Coffee,
  cake: Cake,
  chocolate: Chocolate,
  balloon: Balloon,
  star: Star,
  song: Song,
}

export function GiftDrawing({ gift }: { gift: GiftName }) {
  const Drawing = drawings[gift]
  return <Drawing />
}
