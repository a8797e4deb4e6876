import { z } from 'zod'
import { systemClock } from '../../../platform/clock.ts'
import type { PartnerEndpoint, PartnerSettings } from '../../adapter-kit/partner-http.ts'
import { callSignature } from '../../adapter-kit/request-signing.ts'

/** Schema of the `sala` protocol's error body for an unknown object. */
export const notFound = z.object({ error: z.literal('not_found') })

/**
 * Returns the endpoint of a partner that uses Sala's own protocol (`sala`). Calls are signed with the real time, even if the sandbox's clock was
 * moved.
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
