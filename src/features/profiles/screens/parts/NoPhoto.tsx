// Where somebody has no photo: the first letter of the name on quiet ground.

export function NoPhoto({ name }: { name: string }) {
  return (
    <span
      className="flex size-full items-center justify-center bg-primary-soft text-3xl font-semibold text-primary"
      aria-hidden="true"
    >
      {name.slice(0, 1).toLocaleUpperCase()}
    </span>
  )
}
