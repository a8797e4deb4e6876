import { GameArt, type GameArtProps } from '@sala/ui/art/game-art.tsx'
import type { Game } from '../catalogue/catalogue.ts'

type GamePictureProps = Pick<GameArtProps, 'frame' | 'shape' | 'className' | 'titled' | 'provider'> & {
  game: Pick<Game, 'emblem' | 'hue' | 'accent_hue' | 'section' | 'game_id' | 'name_th'>
}

/** A game's picture, by default without the game's name, which is usually next to it. */
export function GamePicture({ game, ...look }: GamePictureProps) {
  return (
    <GameArt
      emblem={game.emblem}
      hue={game.hue}
      accent={game.accent_hue}
      kind={game.section}
      seed={game.game_id}
      name={game.name_th}
      titled={false}
      {...look}
    />
  )
}
