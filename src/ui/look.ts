// Composes a component's classes from its chosen variants: the little of tailwind-variants that ours use.

type Classes = string | readonly string[]
type Variants = Record<string, Record<string, Classes>>
type Name<Value> = Value extends 'true' | 'false' ? boolean : Value
type Chosen<V extends Variants> = { [Variant in keyof V]?: Name<keyof V[Variant]> | undefined }
type Matched<V extends Variants> = {
  [Variant in keyof V]?: Name<keyof V[Variant]> | readonly Name<keyof V[Variant]>[]
}

interface Looks<V extends Variants> {
  base?: Classes
  variants?: V
  /** Classes for several choices together. */
  compoundVariants?: readonly (Matched<V> & { class: string })[]
  defaultVariants?: Chosen<V>
}

/** The function that returns the classes for a choice; `class` comes last. */
export function tv<V extends Variants>({ base = '', variants, compoundVariants = [], defaultVariants }: Looks<V>) {
  return (chosen: Chosen<V> & { class?: string | undefined } = {}): string => {
    const choice = (variant: string) => chosen[variant] ?? defaultVariants?.[variant]
    const fits = (variant: string, wanted: unknown) =>
      Array.isArray(wanted) ? wanted.includes(choice(variant)) : wanted === choice(variant)
    return [
      base,
      ...Object.entries(variants ?? {}).map(([variant, looks]) => looks[String(choice(variant))] ?? ''),
      ...compoundVariants
        .filter((when) => Object.entries(when).every(([name, wanted]) => name === 'class' || fits(name, wanted)))
        .map((compound) => compound.class),
      chosen.class ?? '',
    ]
      .flat()
      .filter(Boolean)
      .join(' ')
  }
}
