import { expect, test } from 'vitest'
import { codeFlows, codeMessage } from './sms-texts.ts'

/** Length of a Thai SMS in characters. A longer text costs a second message. */
const SMS_MAX_CHARACTERS = 70
const HOST_MAX_CHARACTERS = 12

test.each(codeFlows)('a code for %s fits one message, and its last line binds it to the site', flow => {
  const host = 'h'.repeat(HOST_MAX_CHARACTERS)
  const message = codeMessage(flow, '012345', host)
  expect(message).toMatch(/^Sala: รหัส 012345 /)
  expect(message.split('\n').at(-1)).toBe(`@${host} #012345`)
  expect(message.length).toBeLessThanOrEqual(SMS_MAX_CHARACTERS)
})
