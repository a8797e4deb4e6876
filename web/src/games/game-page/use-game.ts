import { useQuery } from '@tanstack/react-query'
import { notFound, rootRouteId } from '@tanstack/react-router'
import { type Answer, ApiError } from '../../calls/api.ts'
import { call } from '../../calls/query-cache.ts'

export type GameDetail = Answer<'GET /games/{game_id}'>['data']

/** Milliseconds for which a game's facts count as fresh; they change rarely. */
const FACTS_FRESH_MS = 60_000

/** Creates the error to throw for an unknown game. The root route then shows the 404 page. */
export const noSuchGame = () => notFound({ routeId: rootRouteId })

/** Fetches one game with its facts. Throws `noSuchGame()` if no game has the id. */
export const useGame = (gameId: string) => {
  const { data, error, refetch } = useQuery({
    ...call('GET /games/{game_id}', { params: { game_id: gameId } }),
    staleTime: FACTS_FRESH_MS,
  })
  if (!data && error instanceof ApiError && error.status === 404) throw noSuchGame()
  return { game: data?.data, error: data ? null : error, retry: () => void refetch() }
}
