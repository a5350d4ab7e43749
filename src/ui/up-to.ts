// A number that was counted no further than a maximum, as it is shown and read aloud: "99+".
export function upTo(max: number, count: number): string {
  return count > max ? `${max}+` : String(count)
}
