import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../calls/api.ts'
import { useSubmit } from './use-submit.ts'

const kept = new Map<string, string>()
const sent: { amount: number; key: string | undefined }[] = []
let outcome: () => Promise<void> = async () => undefined

/** Renders the hook once and returns the hook's submit function. */
const pressOf = (intent?: string): ((amount: number) => void) => {
  let press: ((amount: number) => void) | undefined
  function Sender() {
    const submission = useSubmit({
      ...(intent === undefined ? {} : { intent }),
      send: (amount: number, key) => {
        sent.push({ amount, key })
        return outcome()
      },
    })
    press = submission.submit
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Sender />
    </QueryClientProvider>,
  )
  if (press === undefined) throw new Error('nothing was drawn')
  return press
}
const settled = () => new Promise(resolve => setTimeout(resolve))

beforeEach(() => {
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  })
})
afterEach(() => {
  kept.clear()
  sent.length = 0
  outcome = async () => undefined
  vi.unstubAllGlobals()
})

test('two presses at the same time send one call; a press after the end sends another', async () => {
  const press = pressOf()
  press(300)
  press(300)
  await settled()
  expect(sent).toHaveLength(1)
  press(300)
  await settled()
  expect(sent).toHaveLength(2)
})

test('after a failed press the next press sends again', async () => {
  outcome = async () => {
    throw new ApiError(0, 'offline', 'เชื่อมต่อไม่ได้', {})
  }
  const press = pressOf()
  press(300)
  await settled()
  press(300)
  await settled()
  expect(sent).toHaveLength(2)
})

test('after a lost response and a reload, the next press sends the same key', async () => {
  outcome = async () => {
    throw new ApiError(0, 'timed_out', 'ระบบใช้เวลานานเกินไป', {})
  }
  pressOf('withdrawal')(300)
  await settled()
  outcome = async () => undefined
  const press = pressOf('withdrawal')
  press(300)
  await settled()
  press(300)
  await settled()
  const [lost, again, next] = sent.map(({ key }) => key)
  expect(lost).toMatch(/^[\w-]{8,64}$/)
  expect(again).toBe(lost)
  expect(next).not.toBe(lost)
})

test('after a refusal the next press sends another key', async () => {
  outcome = async () => {
    throw new ApiError(422, 'withdrawal_below_minimum', 'ถอนขั้นต่ำ 100 บาท', {})
  }
  const press = pressOf('withdrawal')
  press(50)
  await settled()
  press(50)
  await settled()
  expect(sent[0]?.key).not.toBe(sent[1]?.key)
})

test('a call without an operation name is sent without a key', async () => {
  pressOf()(300)
  await settled()
  expect(sent).toEqual([{ amount: 300, key: undefined }])
})
