import { expect, test } from 'vitest'
import { shownOf } from './push-message.ts'

test('a JSON message is shown as title and body, and any other text unchanged', () => {
  expect(shownOf('{"title":"ฝากสำเร็จ","body":"500 บาท","url":"/lobby"}')).toEqual({
    title: 'ฝากสำเร็จ',
    body: '500 บาท',
  })
  expect(shownOf('{"title":"ฝากสำเร็จ"}')).toEqual({ title: 'ฝากสำเร็จ', body: '' })
  for (const text of ['', 'สวัสดี', '"a"', 'null', '[1]', '{"title":1,"body":"b"}', '{"body":"b"}', '{'])
    expect(shownOf(text)).toEqual({ title: null, body: text })
})
