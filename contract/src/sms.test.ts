import { expect, test } from 'vitest'
import { codeMessage, SMS_MAX_CHARACTERS } from './sms.ts'

test.each(['register', 'reset'] as const)('a code for %s fits one message and holds the code', flow => {
  const message = codeMessage(flow, '012345', 5)
  expect(message).toContain('012345')
  expect(message).toContain('5 นาที')
  expect(message.length).toBeLessThanOrEqual(SMS_MAX_CHARACTERS)
})
