import { jobNames } from '@sala/contract/desk/display-texts/job-names.ts'
import { expect, test } from 'vitest'
import { allJobs } from '../composition.ts'
import type { Context } from '../context.ts'

/** A stand-in for the context. The test only lists the jobs and runs none, so no part of the context is used. */
const unread: unknown = new Proxy(() => unread, { get: () => unread })

test('every background job has a Thai name for the audit log, and no name lacks its job', () => {
  expect(Object.keys(jobNames).sort()).toEqual(Object.keys(allJobs(unread as Context)).sort())
})
