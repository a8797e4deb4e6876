import type { AnyRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeDialog, openDialog } from '../dialogs/dialog-types.ts'
import { followPages } from './page-change.ts'

type Rendered = { fromLocation: { pathname: string } | undefined; toLocation: { pathname: string } }

const focus = vi.fn()
const tab = { title: '', getElementById: (id: string) => (id === 'main' ? { focus } : null) }

/** Simulates a router that has navigated from `from` to `to`. */
const goes = (from: string | undefined, to: string) => {
  let tell: (event: Rendered) => void = () => undefined
  followPages({
    state: { matches: [{ pathname: to, staticData: { title: 'ฝากเงิน' } }] },
    subscribe: (_event: string, listener: typeof tell) => {
      tell = listener
    },
  } as unknown as AnyRouter)
  tell({ fromLocation: from === undefined ? undefined : { pathname: from }, toLocation: { pathname: to } })
}

beforeEach(() => {
  vi.stubGlobal('document', tab)
  focus.mockClear()
})
afterEach(() => {
  closeDialog()
  vi.unstubAllGlobals()
})

test('a new page gets the focus and sets the document title', () => {
  goes('/', '/deposit')
  expect(focus).toHaveBeenCalledOnce()
  expect(tab.title).toBe('ฝากเงิน · Sala ศาลา')
})

test('a popup that opens together with the page keeps the focus', () => {
  openDialog('loginPrompt', { returnPath: '/' })
  goes('/', '/deposit')
  expect(focus).not.toHaveBeenCalled()
  expect(tab.title).toBe('ฝากเงิน · Sala ศาลา')
})

test('the first page, and another state of the same page, do not move the focus', () => {
  goes(undefined, '/deposit')
  goes('/deposit', '/deposit')
  expect(focus).not.toHaveBeenCalled()
})
