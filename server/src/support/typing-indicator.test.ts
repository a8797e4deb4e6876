import type { ThreadId } from '@sala/contract/wire/ids.ts'
import { expect, test } from 'vitest'
import { makeTyping } from './typing-indicator.ts'

const THREAD = `thr_${'0'.repeat(26)}` as ThreadId
const at = (second: number) => new Date(second * 1000)

test('typing is shown for eight seconds, to the other side only, and the next keystroke extends it', () => {
  const typing = makeTyping()
  typing.note({ thread: THREAD, by: 'desk' }, at(0))
  expect(typing.secondsLeft(THREAD, 'desk', at(3))).toBe(5)
  expect(typing.secondsLeft(THREAD, 'member', at(3))).toBe(0)
  typing.note({ thread: THREAD, by: 'desk' }, at(4))
  expect(typing.secondsLeft(THREAD, 'desk', at(11))).toBe(1)
  expect(typing.secondsLeft(THREAD, 'desk', at(12))).toBe(0)
})

test('nothing is shown after a gap in the events, and many conversations do not fill the memory', () => {
  const typing = makeTyping()
  typing.note({ thread: THREAD, by: 'member' }, at(0))
  typing.clear()
  expect(typing.secondsLeft(THREAD, 'member', at(0))).toBe(0)
  for (let n = 0; n < 2_000; n++)
    typing.note({ thread: `${THREAD}${n}` as ThreadId, by: 'member' }, at(n < 1_000 ? 0 : 20))
  expect(typing.secondsLeft(`${THREAD}1999` as ThreadId, 'member', at(20))).toBe(8)
})
