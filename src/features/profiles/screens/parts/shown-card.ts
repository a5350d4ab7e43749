// What a list shows of a card. A page contains each card twice, as markup and as data, so it carries no more than that.
import type { MemberCard } from '../../contract.ts'

type Picture = NonNullable<MemberCard['main_image']>

export type ShownCard = Pick<
  MemberCard,
  'id' | 'name' | 'age' | 'country' | 'region' | 'city' | 'region_name' | 'interests' | 'fictional' | 'online'
> & { main_image: Pick<Picture, 'filename' | 'thumb_filename' | 'thumbhash'> | null }

export function shownCard(card: MemberCard): ShownCard {
  const { id, name, age, country, region, city, region_name, fictional, online, main_image: picture } = card
  return {
    id,
    name,
    age,
    country,
    region,
    city,
    region_name: city ? null : region_name,
    // Shared ones come first, and one is shown.
    interests: card.interests.slice(0, 1),
    fictional,
    online,
    main_image: picture && {
      filename: picture.filename,
      thumb_filename: picture.thumb_filename,
      thumbhash: picture.thumbhash,
    },
  }
}
