// If somebody has no photo: the first letter of the name, as large as fits.
import { initialOf } from '#ui/Avatar.tsx'

export function NoPhoto({ name }: { name: string }) {
  return (
    <span className="no-photo" aria-hidden="true">
      <span>{initialOf(name)}</span>
    </span>
  )
}
