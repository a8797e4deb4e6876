import { describe, expect, test } from 'vitest'
import { withRecent } from './recent.ts'

describe('recently played', () => {
  test('the latest stands first, each game once', () => {
    expect(withRecent(['a', 'b', 'c'], 'b')).toEqual(['b', 'a', 'c'])
  })

  test('seven are kept', () => {
    expect(withRecent(['1', '2', '3', '4', '5', '6', '7'], '8')).toEqual(['8', '1', '2', '3', '4', '5', '6'])
  })
})
