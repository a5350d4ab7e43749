// The icons, drawn by lucide. Their lines stand in one file that the browser keeps; a page only says which one goes where.
// After a change here, `node scripts/icons.ts` writes that file anew.
import type { ComponentType, SVGProps } from 'react'
import sprite from './icons/sprite.svg?url&no-inline'

export const ArrowDown = drawn('ArrowDown')
export const ArrowLeft = drawn('ArrowLeft')
export const ArrowRight = drawn('ArrowRight')
export const BadgeCheck = drawn('BadgeCheck')
export const Ban = drawn('Ban')
export const Bell = drawn('Bell')
export const Bookmark = drawn('Bookmark')
export const Check = drawn('Check')
export const CheckCheck = drawn('CheckCheck')
export const ChevronDown = drawn('ChevronDown')
export const ChevronLeft = drawn('ChevronLeft')
export const ChevronRight = drawn('ChevronRight')
export const CircleAlert = drawn('CircleAlert')
export const CircleCheck = drawn('CircleCheck')
export const Clock3 = drawn('Clock3')
export const Coins = drawn('Coins')
export const Copy = drawn('Copy')
export const CreditCard = drawn('CreditCard')
export const Drama = drawn('Drama')
export const Ellipsis = drawn('Ellipsis')
export const Eye = drawn('Eye')
export const EyeOff = drawn('EyeOff')
export const Flag = drawn('Flag')
export const Gem = drawn('Gem')
export const Gift = drawn('Gift')
export const Globe = drawn('Globe')
export const Heart = drawn('Heart')
export const Image = drawn('Image')
export const ImageOff = drawn('ImageOff')
export const ImagePlus = drawn('ImagePlus')
export const Layers = drawn('Layers')
export const KeyRound = drawn('KeyRound')
export const Landmark = drawn('Landmark')
export const Laptop = drawn('Laptop')
export const Lock = drawn('Lock')
export const LogOut = drawn('LogOut')
export const Mail = drawn('Mail')
export const MapPin = drawn('MapPin')
export const MessageCircle = drawn('MessageCircle')
export const MessageSquareText = drawn('MessageSquareText')
export const Pencil = drawn('Pencil')
export const Percent = drawn('Percent')
export const Plus = drawn('Plus')
export const ReceiptText = drawn('ReceiptText')
export const RotateCcw = drawn('RotateCcw')
export const Search = drawn('Search')
export const SendHorizontal = drawn('SendHorizontal')
export const Settings = drawn('Settings')
export const SlidersHorizontal = drawn('SlidersHorizontal')
export const Smartphone = drawn('Smartphone')
export const SmilePlus = drawn('SmilePlus')
export const Sparkles = drawn('Sparkles')
export const Star = drawn('Star')
export const Timer = drawn('Timer')
export const Trash2 = drawn('Trash2')
export const UserRound = drawn('UserRound')
export const UserRoundSearch = drawn('UserRoundSearch')
export const VenetianMask = drawn('VenetianMask')
export const Wallet = drawn('Wallet')
export const X = drawn('X')

type Icon = ComponentType<Omit<SVGProps<SVGSVGElement>, 'children'>>

/* @__NO_SIDE_EFFECTS__ */
function drawn(name: string): Icon {
  return ({ className, ...rest }) => (
    <svg className={className ? `icon ${className}` : 'icon'} aria-hidden="true" {...rest}>
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
