import { z } from 'zod'
import { systemClock } from '../../../platform/clock.ts'
import { callSignature } from '../../kit/call-signature.ts'
import type { PartnerEndpoint, PartnerSettings } from '../../kit/partner-http.ts'

/** A partner on our own wire, with signed calls. Signatures use real time, also with a shifted sandbox clock. */
/** "Not found" on our wire. */
export const notFound = z.object({ error: z.literal('not_found') })

export const salaEndpoint = (
  partner: string,
  { url, key }: PartnerSettings,
  timeoutMs: number,
): PartnerEndpoint => ({
  partner,
  url,
  timeoutMs,
  prove: call => callSignature(key, call, systemClock.now()),
})
