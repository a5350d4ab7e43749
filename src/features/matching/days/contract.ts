// How a call names the time zone that decides when the member's day begins.
import { z } from 'zod'
import { isTimeZone } from '#base/time.ts'

export const timeZone = z
  .string()
  .max(60)
  .refine(isTimeZone, { message: 'invalid' })
  .describe('As the browser names it.')
