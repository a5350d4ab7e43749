// Fixed limits of announcing the time bonus (specification, section 9).
import { second } from '#base/time.ts'

/** The modal opens this long after the members area was entered. */
export const modalDelayMs = 40 * second
