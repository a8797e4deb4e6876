import { expect, test } from 'vitest'
import { audienceOf, type CampaignDraft, draftOf, sentOf } from './campaign-draft.ts'
import type { CampaignPage } from './campaign-texts.ts'

const page = (audience: CampaignPage['audience']) =>
  ({ name: 'a', title: 't', text: 'x', link: '/promotion', promotion: null, audience }) as CampaignPage

test.each<CampaignPage['audience']>([
  {},
  { last_play_days_ago: { at_least: 30 } },
  { registered_days_ago: { at_least: 1, at_most: 9 }, birth_months: [3, 11], tags: ['vip', 'ลูกค้าประจำ'] },
  { deposits: { in_days: 90, count_at_least: 2, sum_at_most: 500.5 } },
  { sections: { in_days: 7, any_of: ['slot'] } },
])('a form that nobody changed sends the same audience: %j', audience => {
  expect(audienceOf(draftOf(page(audience)))).toEqual(audience)
})

test('an empty field is no filter, and an invalid number is sent so that the server refuses it', () => {
  const draft: CampaignDraft = { ...draftOf(page({})), played_least: 'abc' }
  expect(audienceOf({ ...draft, played_least: '' })).toEqual({})
  expect(audienceOf(draft)).toEqual({ last_play_days_ago: { at_least: -1 } })
  expect(sentOf({ ...draft, promotion: '4' }).promotion).toBe(4)
})
