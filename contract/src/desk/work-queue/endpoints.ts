import { z } from 'zod'
import { instant, success } from '../../wire/field-schemas.ts'
import { deskEndpoint } from '../desk-endpoint.ts'
import { reason } from '../operator-credentials.ts'
import { caseAct, caseKey, workItem } from './case-kinds.ts'

const JOB = /^[1-9]\d{0,17}$/
const HASH = /^[0-9a-f]{64}$/

export const deskWorkEndpoints = {
  desk_work: deskEndpoint({
    id: 'desk-work',
    method: 'GET',
    path: '/work',
    access: 'queue.read',
    summary: 'Everything that waits for an operator, most urgent first',
    response: z.object({ items: z.array(workItem), reported_at: instant }),
  }),
  desk_case_acts: deskEndpoint({
    id: 'desk-case-acts',
    method: 'GET',
    path: '/work/acts',
    access: 'queue.read',
    summary: 'What operators did with a case, the oldest first, each with the reason',
    query: caseKey,
    response: z.object({ acts: z.array(caseAct) }),
  }),
  desk_work_claim: deskEndpoint({
    id: 'desk-work-claim',
    method: 'POST',
    path: '/work/claim',
    access: 'queue.claim',
    summary: 'Claim a case for some minutes, where the operator may decide it; a repeat extends the claim',
    body: caseKey,
    /** Time at which the staff user's claim of the case expires. Null: the staff user may only view the case. */
    response: z.object({ until: instant.nullable() }),
  }),
  desk_work_release: deskEndpoint({
    id: 'desk-work-release',
    method: 'POST',
    path: '/work/release',
    access: 'queue.claim',
    summary: 'Release a claimed case',
    body: caseKey,
    response: success,
  }),
  desk_job_retry: deskEndpoint({
    id: 'desk-job-retry',
    method: 'POST',
    path: '/work/jobs/{job}/retry',
    access: 'jobs.repair',
    summary: 'Retry a permanently failed job with the same reference',
    params: z.object({ job: z.string().regex(JOB) }),
    body: z.object({ reason }),
    response: success,
  }),
  desk_bank_line_settle: deskEndpoint({
    id: 'desk-bank-line-settle',
    method: 'POST',
    path: '/work/bank-lines/{line}/settle',
    access: 'jobs.repair',
    summary: 'Settle an unreadable row of a partner: it leaves the queue',
    params: z.object({ line: z.string().regex(HASH) }),
    body: z.object({ reason }),
    response: success,
  }),
} as const
