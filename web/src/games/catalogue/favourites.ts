import { type Answer, api } from '../../calls/api.ts'
import { call, queryClient } from '../../calls/query-cache.ts'
import type { Game } from './catalogue.ts'

/** The list of favourites counts as fresh for this many ms. All favourite buttons use this list, and only this module changes it. */
const FAVOURITES_FRESH_MS = 60_000

export const favouritesCall = { ...call('GET /games/favourites'), staleTime: FAVOURITES_FRESH_MS }

type Favourites = Answer<'GET /games/favourites'>

/**
 * Adds a game to the member's favourites, or removes it. The change is shown immediately. If the server refuses it, the change is undone and
 * the refusal is thrown.
 */
export const setFavourite = async (game: Game, marked: boolean): Promise<void> => {
  const { queryKey } = favouritesCall
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData<Favourites>(queryKey)
  const others = (before?.data ?? []).filter(({ game_id }) => game_id !== game.game_id)
  queryClient.setQueryData<Favourites>(queryKey, { data: marked ? [game, ...others] : others })
  const params = { game_id: game.game_id }
  try {
    await (marked
      ? api('PUT /games/{game_id}/favourite', { params })
      : api('DELETE /games/{game_id}/favourite', { params }))
  } catch (error) {
    queryClient.setQueryData<Favourites>(queryKey, before)
    throw error
  } finally {
    void queryClient.invalidateQueries({ queryKey })
  }
}
