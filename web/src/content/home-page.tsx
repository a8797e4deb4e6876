import { useQuery } from '@tanstack/react-query'
import { gamesCall } from '../games/games.ts'

/** R01. */
export function HomePage() {
  const games = useQuery(gamesCall).data?.data ?? []
  return (
    <ul aria-label="เกมฮิต">
      {games.map(game => (
        <li key={game.game_id}>{game.name_th}</li>
      ))}
    </ul>
  )
}
