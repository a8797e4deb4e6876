import { IconButton } from '@sala/ui/action/icon-button.tsx'
import { Heart } from '@sala/ui/brand/icons.ts'
import { classNames } from '@sala/ui/class-names.ts'
import { useQuery } from '@tanstack/react-query'
import { firstError } from '../../calls/api.ts'
import { notify } from '../../notices/notices.ts'
import type { Game } from '../catalogue/catalogue.ts'
import { favouritesCall, setFavourite } from '../catalogue/favourites.ts'
import styles from './favourite-button.module.css'

/** The button that adds a game to the favourites or removes it. The change is shown immediately, and undone if the server refuses. */
export function FavouriteButton({ game, className }: { game: Game; className?: string | undefined }) {
  const { data: marked = false } = useQuery({
    ...favouritesCall,
    select: ({ data }) => data.some(({ game_id }) => game_id === game.game_id),
  })
  const turn = () =>
    void setFavourite(game, !marked).catch((error: unknown) => notify('error', firstError(error)))
  return (
    <IconButton
      label={`${marked ? 'นำออกจากเกมโปรด' : 'เพิ่มในเกมโปรด'} ${game.name_th}`}
      icon={<Heart aria-hidden="true" />}
      aria-pressed={marked}
      className={classNames(styles.heart, className)}
      onClick={turn}
    />
  )
}
