import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import {
  FAULT_COUNT_MAX,
  FAULT_MESSAGE_MAX_CHARACTERS,
  FAULTS_MAX,
  faultKinds,
  PAGE_MAX_CHARACTERS,
} from './browser-fault-text.ts'

const PLACE_MAX_CHARACTERS = 120
const RELEASE_MAX_CHARACTERS = 40

/** File, line and column in the lobby's own program, such as `router-start-BX1a.js:3:1204`. */
const place = z
  .string()
  .regex(/^[\w.-]+\.js:\d+:\d+$/)
  .max(PLACE_MAX_CHARACTERS)

const browserFault = z.object({
  kind: z.enum(faultKinds),
  message: z.string().min(1).max(FAULT_MESSAGE_MAX_CHARACTERS),
  place,
  page: z.string().startsWith('/').max(PAGE_MAX_CHARACTERS),
  /** Number of times that the error happened on the page since the last report. */
  count: z.int().min(1).max(FAULT_COUNT_MAX),
})

export const browserFaultEndpoints = {
  browser_faults: endpoint({
    id: 'browser-faults',
    method: 'POST',
    path: '/browser-faults',
    auth: 'public',
    summary: 'Report faults of the lobby’s program in this browser, without personal data',
    body: z.object({
      release: z
        .string()
        .regex(/^[\w.-]+$/)
        .max(RELEASE_MAX_CHARACTERS),
      faults: z.array(browserFault).min(1).max(FAULTS_MAX),
    }),
    response: z.object({ ok: z.literal(true) }),
  }),
} as const
