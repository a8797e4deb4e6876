import { HeadingArt } from '@sala/ui/art/heading-art.tsx'
import { ArrowLeft, Info, Sparkles, Wallet } from '@sala/ui/brand/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { type Answer, ApiError } from '../../calls/api.ts'
import { call } from '../../calls/query-cache.ts'
import { PageSection } from '../../content/page-section.tsx'
import { providerName } from '../catalogue/section-texts.ts'
import { Points } from '../game-page/game-fact-list.tsx'
import { GameFacts } from '../game-page/game-facts.tsx'
import head from '../game-page/game-facts-page.module.css'
import { GamePlaceholder } from '../game-page/game-placeholder.tsx'
import { GameMissing } from '../game-page/missing-game-message.tsx'
import { PlayActions } from '../game-page/play-actions.tsx'
import { noSuchGame } from '../game-page/use-game.ts'
import { GamePicture } from '../tiles/game-picture.tsx'
import styles from './play-guide-page.module.css'
import { RandomNotice } from './randomness-notice.tsx'

type PlayGuide = Answer<'GET /play-guides/{game_id}'>['data']

/** The page with one published play guide (R05). */
export function PlayGuidePage() {
  const { gameId = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(
    call('GET /play-guides/{game_id}', { params: { game_id: gameId } }),
  )
  if (!data && error instanceof ApiError && error.status === 404) throw noSuchGame()
  if (!data) return error ? <GameMissing error={error} retry={() => void refetch()} /> : <GamePlaceholder />
  const game = data.data
  const { guide } = game
  return (
    <>
      <Head game={game} />
      <RandomNotice text={guide.random_notice} />
      <div className={styles.columns}>
        <PageSection id="bankroll" title="จังหวะการใช้งบ" icon={<Wallet />}>
          <ol className={styles.steps}>
            {guide.bankroll.map(step => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </PageSection>
        <PageSection id="bonus" title="รอบโบนัส" icon={<Sparkles />}>
          <Points points={guide.bonus_rounds} />
        </PageSection>
      </div>
      <PageSection id="facts" title="ข้อเท็จจริงของเกม" icon={<Info />}>
        <div className={styles.facts}>
          <Points points={guide.facts} />
          <GameFacts game={game} />
        </div>
      </PageSection>
    </>
  )
}

function Head({ game }: { game: PlayGuide }) {
  return (
    <header className={head.head}>
      <HeadingArt hue={game.hue} />
      <GamePicture game={game} shape="square" className={head.picture} />
      <div className={head.words}>
        <p className={head.provider}>
          <Link to="/hack-slot" className={styles.back}>
            <ArrowLeft aria-hidden="true" />
            สูตรทั้งหมด
          </Link>
        </p>
        <h1>{`สูตร ${game.name_th}`}</h1>
        <p className={head.latin}>{providerName(game.provider)}</p>
        <p className={styles.summary}>{game.guide.summary}</p>
        <PlayActions game={game} />
      </div>
    </header>
  )
}
