import { z } from 'zod'
import { systemClock } from '../../../platform/clock.ts'
import type { PartnerEndpoint, PartnerSettings } from '../../adapter-kit/partner-http.ts'
import { callSignature } from '../../adapter-kit/request-signing.ts'

/** Error body of the `sala` protocol for an unknown object. */
export const notFound = z.object({ error: z.literal('not_found') })

/**
 * Returns the endpoint of a partner that uses Sala's own protocol (`sala`). Calls are signed with real time, even if the sandbox's clock is shifted.
 */
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
