import { defaultParseSearch } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import { isLaunchUrl, launchAddress, launchSearch } from './launch.ts'

describe('the query of the page /game', () => {
  test('has the game and the launch option as the game site names them', () => {
    expect(launchSearch({ game_id: 'pg-tiger-drum', game_option: 'demo_1', other: 'x' })).toEqual({
      game_id: 'pg-tiger-drum',
      game_option: 'demo_1',
    })
  })

  test.each([1, '', '../x', 'a b', '<script>', 'x'.repeat(81)])('%j is left out', game_id => {
    expect(launchSearch({ game_id })).toEqual({})
  })
})

test.each([
  ['https://play.example/x?token=1', true],
  ['http://127.0.0.1:3000/sandbox/game-site/', true],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['/relative', false],
  ['', false],
])('that the browser may open "%s" is %s', (url, gone) => expect(isLaunchUrl(url)).toBe(gone))

test.each([
  ['pg-tiger-drum', 'demo_1'],
  ['007', '12'],
  ['true', '-5_home'],
  ['1e5', undefined],
])('a link to %s with %s is read as it was meant', (game_id, game_option) => {
  const address = new URL(launchAddress(game_id, game_option), 'https://sala.example')
  expect(address.pathname).toBe('/lobby/game')
  const option = game_option === undefined ? {} : { game_option }
  expect(launchSearch(defaultParseSearch(address.search))).toEqual({ game_id, ...option })
})
