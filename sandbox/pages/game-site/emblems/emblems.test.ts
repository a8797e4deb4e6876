import { EMBLEMS } from '@sala/ui/art/emblem.ts'
import { expect, test } from 'vitest'
import { CATALOGUE } from '../../../game-site/catalogue/catalogue.ts'

test('the emblem of every game of the sandbox can be drawn', () => {
  const drawn: ReadonlySet<string> = new Set(EMBLEMS)
  expect(CATALOGUE.filter(game => !drawn.has(game.emblem))).toEqual([])
})

test('no two slots of a provider share an emblem, so that neighbouring pictures differ', () => {
  const slots = CATALOGUE.filter(game => game.section === 'slot')
  const pairs = slots.map(game => `${game.provider} ${game.emblem}`)
  expect(pairs.filter((pair, index) => pairs.indexOf(pair) !== index)).toEqual([])
})
