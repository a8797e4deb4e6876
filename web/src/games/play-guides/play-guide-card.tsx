import { ChevronRight } from '@sala/ui/brand/icons.ts'
import { Link } from '@tanstack/react-router'
import type { Game } from '../catalogue/catalogue.ts'
import { providerName } from '../catalogue/section-texts.ts'
import { GamePicture } from '../tiles/game-picture.tsx'
import styles from './play-guide-card.module.css'

export function PlayGuideCard({ game, summary }: { game: Game; summary: string }) {
  return (
    <Link to="/hack-slot/$gameId" params={{ gameId: game.game_id }} className={styles.card}>
      <GamePicture game={game} shape="square" className={styles.picture} />
      <span className={styles.words}>
        <span className={styles.name}>{game.name_th}</span>
        <span className={styles.facts}>{providerName(game.provider)}</span>
        <span className={styles.summary}>{summary}</span>
      </span>
      <ChevronRight aria-hidden="true" className={styles.arrow} />
    </Link>
  )
}

export function PlayGuidePlace() {
  return <span className={styles.place} aria-hidden="true" />
}
