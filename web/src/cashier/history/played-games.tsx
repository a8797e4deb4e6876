import { Gamepad2 } from '@sala/ui/brand/icons.ts'
import { percent, shareOf } from '@sala/ui/chart/chart-scale.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { formatBaht } from '@sala/ui/format/baht.ts'
import { formatCount } from '@sala/ui/format/count.ts'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../../calls/api.ts'
import { call } from '../../calls/query-cache.ts'
import { usePublicFact } from '../../content/public-data-query.ts'
import { catalogue, type Game } from '../../games/catalogue/catalogue.ts'
import { GamePicture } from '../../games/tiles/game-picture.tsx'
import { FailedAlert } from '../../notices/failed-alert.tsx'
import { directionOf } from './monthly-sums.ts'
import styles from './play-tab.module.css'

type Played = Answer<'GET /plays'>['data'][number]

export function PlayedGames({
  period,
  query,
}: {
  period: string
  query: { month: string } | { day: string }
}) {
  const { data, error, refetch } = useQuery(call('GET /plays', { query }))
  const games = usePublicFact(catalogue).data?.data
  if (error && !data) return <FailedAlert error={error} retry={refetch} />
  if (data === undefined) return <Skeleton shape="block" height="12rem" />
  if (data.data.length === 0)
    return (
      <EmptyState icon={<Gamepad2 />} title="ยังไม่มีการเล่น">
        เมื่อเว็บเกมบันทึกรอบที่เล่นแล้ว แต่ละเกมจะแสดงที่นี่
      </EmptyState>
    )
  const most = Math.max(...data.data.map(({ stake }) => stake))
  return (
    <section className={styles.games}>
      <h2>เกมที่เล่น {period}</h2>
      <ul className={styles.list}>
        {data.data.map(played => (
          <PlayedRow
            key={played.game_id}
            played={played}
            game={games?.find(({ game_id }) => game_id === played.game_id)}
            share={shareOf(played.stake, most)}
          />
        ))}
      </ul>
      {data.more ? <p className={styles.soft}>แสดงเฉพาะเกมที่เดิมพันมากที่สุด {data.data.length} เกม</p> : null}
    </section>
  )
}

type PlayedRowProps = { played: Played; game: Game | undefined; share: number }

function PlayedRow({ played: { rounds, stake, win }, game, share }: PlayedRowProps) {
  const net = Math.round((win - stake) * 100) / 100
  return (
    <li className={styles.game}>
      {game === undefined ? (
        <span className={styles.none} />
      ) : (
        <GamePicture game={game} shape="square" className={styles.picture} />
      )}
      <div>
        <span className={styles.name}>{game?.name_th ?? 'เกมที่ไม่ได้อยู่ในรายการแล้ว'}</span>
        <span className={styles.soft}>
          {formatCount(rounds)} รอบ · <span>เดิมพัน {formatBaht(stake)}</span> ·{' '}
          <span>ได้คืน {formatBaht(win)}</span>
        </span>
      </div>
      <Money amount={net} direction={directionOf(net)} />
      <svg aria-hidden="true" className={styles.share}>
        <rect width={percent(share)} height="100%" rx="2" />
      </svg>
    </li>
  )
}
