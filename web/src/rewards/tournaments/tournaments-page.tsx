import { sectionNames } from '@sala/contract/games/game-section-names.ts'
import { scoreText, tournamentStateNames } from '@sala/contract/rewards/tournaments/tournament-texts.ts'
import { ChevronRight, Trophy } from '@sala/ui/brand/icons.ts'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { formatBahtShort } from '@sala/ui/format/baht.ts'
import { formatCount } from '@sala/ui/format/count.ts'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../calls/query-cache.ts'
import { FailedAlert } from '../../notices/failed-alert.tsx'
import layout from '../reward-layout.module.css'
import { stateTones, type Tournament, timeText } from './tournament-texts.ts'
import styles from './tournaments.module.css'

/** The page with the tournaments that are running, start soon or ended recently. */
export function TournamentsPage() {
  const { data, error, refetch } = useQuery(call('GET /rewards/tournaments'))
  return (
    <div className={`${layout.page} ${styles.page}`}>
      <header>
        <h1>ทัวร์นาเมนต์</h1>
        <p className={layout.lead}>
          เข้าร่วมฟรี คะแนนมาจากรอบที่ดีที่สุด ไม่นับยอดเสีย จำนวนเงิน หรือจำนวนรอบ ไม่เข้าร่วมก็เล่นได้ตามปกติ
        </p>
      </header>
      {data !== undefined ? (
        <List tournaments={data.tournaments} now={data.now} />
      ) : error !== null ? (
        <FailedAlert error={error} retry={refetch} />
      ) : (
        <div className={layout.skeleton} aria-busy="true">
          <Skeleton shape="block" height="20rem" />
        </div>
      )}
    </div>
  )
}

function List({ tournaments, now }: { tournaments: readonly Tournament[]; now: string }) {
  if (tournaments.length === 0)
    return (
      <EmptyState icon={<Trophy />} title="ตอนนี้ยังไม่มีทัวร์นาเมนต์">
        เมื่อมีรายการใหม่ กติกา รางวัล และเวลาจะแสดงที่นี่
      </EmptyState>
    )
  return (
    <ul className={styles.list}>
      {tournaments.map(tournament => (
        <li key={tournament.id}>
          <Entry tournament={tournament} now={now} />
        </li>
      ))}
    </ul>
  )
}

function Entry({ tournament, now }: { tournament: Tournament; now: string }) {
  const { id, title, state, section, first_prize, prizes_total, entrants, scoring, mine } = tournament
  return (
    <Link to="/rewards/tournaments/$tournament" params={{ tournament: String(id) }} className={styles.entry}>
      <span className={styles.top}>
        <Badge tone={stateTones[state]}>{tournamentStateNames[state]}</Badge>
        <span className={layout.soft}>{timeText(tournament, now)}</span>
      </span>
      <span className={styles.name}>{title}</span>
      <span className={layout.soft}>
        {sectionNames[section]} · เข้าร่วม {formatCount(entrants)} คน
      </span>
      <span className={styles.sums}>
        <span>
          <small>รางวัลที่หนึ่ง</small>
          <b>฿{formatBahtShort(first_prize)}</b>
        </span>
        <span>
          <small>รางวัลรวม</small>
          <b>฿{formatBahtShort(prizes_total)}</b>
        </span>
        <span>
          <small>ของคุณ</small>
          <b>
            {mine === null
              ? 'ยังไม่เข้าร่วม'
              : mine.place === null
                ? 'ยังไม่มีคะแนน'
                : `อันดับ ${formatCount(mine.place)}`}
          </b>
          {mine === null || mine.place === null ? null : <small>{scoreText(scoring, mine.score)}</small>}
        </span>
      </span>
      <ChevronRight aria-hidden="true" className={styles.on} />
    </Link>
  )
}
