import { expect, test } from 'vitest'
import { shownOf } from './webhook-event.ts'

test('an event shows its kind and its data, and any other text is shown whole', () => {
  expect(shownOf('{"type":"member.closed","data":{"member_id":"mem_1"}}')).toEqual({
    title: 'member.closed',
    data: '{\n "member_id": "mem_1"\n}',
  })
  expect(shownOf('x')).toEqual({ title: 'ไม่ใช่เหตุการณ์', data: 'x' })
})
