// How a call names the time zone that decides when the member's day begins.
import { z } from 'zod'
import { isTimeZone } from '#base/time.ts'

export const timeZone = z
  .string()
  .max(60)
  .transform((name) => (isTimeZone(name) ? name : undefined))
  .describe('As the browser names it. One that is not known here, as `Etc/Unknown`, counts as none.')
