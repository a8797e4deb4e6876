import { HeadingArt } from '@sala/ui/art/heading-art.tsx'
import { ChevronRight } from '@sala/ui/brand/icons.ts'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { useStore } from '@sala/ui/shared-value-store.ts'
import { Link, useLocation, useParams } from '@tanstack/react-router'
import { PageSection } from '../../content/page-section.tsx'
import { catalogue, type Game } from '../catalogue/catalogue.ts'
import { factsPath } from '../catalogue/game-paths.ts'
import { frameOf, providerName } from '../catalogue/section-texts.ts'
import { ProviderRail } from '../shelves/provider-games-row.tsx'
import { GamePicture } from '../tiles/game-picture.tsx'
import { FavouriteOf } from '../tiles/member-favourite-button.tsx'
import { Points } from './game-fact-list.tsx'
import { GameFacts } from './game-facts.tsx'
import styles from './game-facts-page.module.css'
import { GamePlaceholder } from './game-placeholder.tsx'
import { GameMissing } from './missing-game-message.tsx'
import { PlayActions } from './play-actions.tsx'
import { type GameDetail, noSuchGame, useGame } from './use-game.ts'

/** The page of a slot provider's game: picture, facts, play, free mode and play guide (R04). */
export function GameFactsPage() {
  const { gameId = '' } = useParams({ strict: false })
  const pathname = useLocation({ select: location => location.pathname })
  const { game, error, retry } = useGame(gameId)
  const known = useStore(catalogue.store).data?.data.find(one => one.game_id === gameId)
  if (error) return <GameMissing error={error} retry={retry} />
  // Until the game's facts arrive, the page shows the data of the list of games, so that the picture of the tile has a target for its view
  // transition.
  if (!game && known) return <Head game={known} />
  if (!game) return <GamePlaceholder />
  // A game of another provider has its page at another path, or has none.
  if (factsPath(game)?.split('/')[1] !== pathname.split('/')[1]) throw noSuchGame()
  return (
    <>
      <Head game={game} />
      <PageSection id="facts" title="ข้อมูลเกม">
        <GameFacts game={game} />
      </PageSection>
      <div className={styles.columns}>
        {game.how_it_works.length === 0 ? null : (
          <PageSection id="how" title="เกมนี้เล่นอย่างไร">
            <Points points={game.how_it_works} />
          </PageSection>
        )}
        <PlayGuide game={game} />
      </div>
      <ProviderRail provider={game.provider} without={game.game_id} />
    </>
  )
}

function Head({ game }: { game: Game }) {
  const provider = providerName(game.provider)
  return (
    <header className={styles.head}>
      <HeadingArt hue={game.hue} emblems={[game.emblem]} className={styles.backdrop} />
      <GamePicture game={game} frame={frameOf(game.provider)} className={styles.picture} />
      <div className={styles.words}>
        <p className={styles.provider}>
          <Link to={`/slot-${game.provider}` as '/slot-pg'}>{`สล็อต ${provider}`}</Link>
        </p>
        <div className={styles.title}>
          <h1>{game.name_th}</h1>
          <FavouriteOf game={game} />
        </div>
        <p className={styles.latin} lang="en">
          {game.name}
        </p>
        <PlayActions game={game} />
      </div>
    </header>
  )
}

function PlayGuide({ game }: { game: GameDetail }) {
  if (game.guide === null) return null
  return (
    <PageSection id="play-guide" title="สูตรของเกมนี้">
      <p className={styles.summary}>{game.guide.summary}</p>
      <Link to="/hack-slot/$gameId" params={{ gameId: game.game_id }} className={styles.more}>
        อ่านสูตรของเกมนี้
        <ChevronRight aria-hidden="true" />
      </Link>
      <Alert kind="info" className={styles.notice}>
        {game.guide.random_notice}
      </Alert>
    </PageSection>
  )
}
