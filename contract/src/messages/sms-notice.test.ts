import { expect, test } from 'vitest'
import { smsKinds, smsNotice } from './sms-notice.ts'

/** Number of characters of one SMS in Thai (UCS-2). */
const ONE_SMS = 70

test.each(smsKinds)('the SMS about %s fits into one part, and has no link', kind => {
  const text = smsNotice(kind, 'www.sala.co.th')
  expect(text.length).toBeLessThanOrEqual(ONE_SMS)
  expect(text).not.toMatch(/https?:|\//)
})
