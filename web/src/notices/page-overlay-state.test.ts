import { expect, test } from 'vitest'
import { coverWhile, overlayStore } from './page-overlay-state.ts'

test('F15: the page is covered while work is under way, also until the work fails', async () => {
  let fail: (error: Error) => void = () => undefined
  const work = new Promise<never>((_, reject) => {
    fail = reject
  })
  const covered = coverWhile('กำลังเปิดกิจกรรม', work)
  expect(overlayStore.get()).toBe('กำลังเปิดกิจกรรม')
  fail(new Error('no answer'))
  await expect(covered).rejects.toThrow('no answer')
  expect(overlayStore.get()).toBeNull()
})
