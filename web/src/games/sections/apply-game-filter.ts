import { isFound, searchQuery, searchTextOf } from '@sala/contract/games/game-search.ts'
import type { Game, ListedGame } from '../catalogue/catalogue.ts'
import { type Feature, featureOrder } from '../catalogue/game-features.ts'
import { newestFirst } from '../catalogue/game-order.ts'
import { type GameFilter, type Sort, USUAL_SORT } from './game-filter-options.ts'

type Sorted = Pick<Game, 'name_th' | 'rtp' | 'starts' | 'released_on'>

let thai: Intl.Collator | undefined

/** Compares games by Thai name. The collator is created on first use, because creating it is slow on a phone. */
const byName = (one: Sorted, other: Sorted): number => {
  thai ??= new Intl.Collator('th')
  return thai.compare(one.name_th, other.name_th)
}

const orders: Readonly<Record<Sort, (one: Sorted, other: Sorted) => number>> = {
  hit: (one, other) => other.starts - one.starts,
  new: newestFirst,
  rtp: (one, other) => (other.rtp ?? 0) - (one.rtp ?? 0),
  name: byName,
}

/** Cache of the search text of each game, because every typed letter searches the whole list. */
const searchTexts = new WeakMap<Game, string>()

const textOf = (game: Game): string => {
  const known = searchTexts.get(game)
  if (known !== undefined) return known
  const text = searchTextOf(game)
  searchTexts.set(game, text)
  return text
}

/** A game of a list with filters. `features` is missing in lists whose data do not contain features. */
export type FilteredGame = Game & Partial<Pick<ListedGame, 'features'>>

const has = ({ features = [] }: FilteredGame, feature: Feature | undefined): boolean =>
  feature === undefined || features.includes(feature)

/** Returns the filtered and sorted games. Games that compare as equal keep their order. */
export const filtered = (
  games: readonly FilteredGame[],
  { q = '', provider, feature, sort = USUAL_SORT }: GameFilter,
): FilteredGame[] => {
  const query = searchQuery(q)
  return games
    .filter(
      game =>
        (provider === undefined || game.provider === provider) &&
        has(game, feature) &&
        isFound(textOf(game), query),
    )
    .toSorted(orders[sort])
}

/** Returns the providers of the given games with their numbers of games, the largest number first. */
export const providersOf = (games: readonly Game[]): { provider: string; count: number }[] => {
  const counts = new Map<string, number>()
  for (const { provider } of games) counts.set(provider, (counts.get(provider) ?? 0) + 1)
  return [...counts]
    .map(([provider, count]) => ({ provider, count }))
    .toSorted((one, other) => other.count - one.count || (one.provider < other.provider ? -1 : 1))
}

/** Returns the features that some but not all of the given games have, with the number of games of each. */
const featuresOf = (games: readonly FilteredGame[]): { feature: Feature; count: number }[] =>
  featureOrder
    .map(feature => ({ feature, count: games.filter(game => has(game, feature)).length }))
    .filter(({ count }) => count > 0 && count < games.length)

/** Returns the filters to choose from for the given games. */
export const choicesOf = (games: readonly FilteredGame[]) => ({
  providers: providersOf(games),
  features: featuresOf(games),
})

export type Choices = ReturnType<typeof choicesOf>
