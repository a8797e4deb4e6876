import type { z } from 'zod'
import { bangkokDate, DAY_MS } from '../../../platform/calendar.ts'
import { type PartnerAnswer, PartnerConfused } from '../../adapter-kit/partner-http.ts'
import { expectBody } from '../../adapter-kit/partner-values.ts'
import { codedError, SUCCESS } from './wire-format.ts'

export const PARTNER = 'agent'

export type Ask = (call: string, words: object) => Promise<PartnerAnswer>

/** Returns the body of a successful response of the agent. Throws PartnerConfused for any other response. */
export const done = <S extends z.ZodType>(answer: PartnerAnswer, schema: S): z.output<S> => {
  if (answer.status !== 200 || expectBody(PARTNER, answer, codedError).code !== SUCCESS)
    throw new PartnerConfused(PARTNER, answer)
  return expectBody(PARTNER, answer, schema)
}

/** Returns the Bangkok day of a time, in the format of the agent's API: `DD-MM-YYYY`. */
const dayOf = (at: Date): string => bangkokDate(at).split('-').reverse().join('-')

/** Returns the Bangkok days from `from` to `to`, both included, in the format of the agent's API: `DD-MM-YYYY`. */
export const daysOf = (from: Date, to: Date): string[] => {
  const days = new Set<string>()
  for (let at = from.getTime(); at < to.getTime(); at += DAY_MS) days.add(dayOf(new Date(at)))
  return [...days.add(dayOf(to))]
}
