import { sectionNames } from '@sala/contract/games/game-section-names.ts'
import { scoringNames, tournamentStateNames } from '@sala/contract/rewards/tournaments/tournament-texts.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { formatBahtShort } from '@sala/ui/format/baht.ts'
import { formatCount } from '@sala/ui/format/count.ts'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { call } from '../../calls/query-cache.ts'
import { FailedAlert } from '../../notices/failed-alert.tsx'
import layout from '../reward-layout.module.css'
import { OwnPlace } from './own-rank.tsx'
import { Ranks } from './rank-list.tsx'
import { type TournamentPage as Page, rulesOf, stateTones, timeText } from './tournament-texts.ts'
import styles from './tournaments.module.css'

/** Poll interval of the ranks in ms. The server computes new scores each minute. */
const POLL_MS = 30_000

const route = getRouteApi('/default-layout/rewards/tournaments/$tournament')

/** The page of one tournament: the member's place, the prizes, the first places and the rules. Prizes and rules are visible before the entry. */
export function TournamentPage() {
  const { tournament } = route.useParams()
  const { data, error, refetch } = useQuery({
    ...call('GET /rewards/tournaments/{tournament}', { params: { tournament } }),
    refetchInterval: ({ state }) =>
      state.data?.state === 'running' || state.data?.state === 'counting' ? POLL_MS : false,
  })
  if (data === undefined)
    return error !== null ? (
      <FailedAlert error={error} retry={refetch} />
    ) : (
      <div className={layout.skeleton} aria-busy="true">
        <Skeleton shape="block" height="40rem" />
      </div>
    )
  return <Found page={data} />
}

function Found({ page }: { page: Page }) {
  return (
    <div className={`${layout.page} ${styles.page}`}>
      <header>
        <p className={styles.top}>
          <Badge tone={stateTones[page.state]}>{tournamentStateNames[page.state]}</Badge>
          <span className={layout.soft}>{timeText(page, page.now)}</span>
        </p>
        <h1>{page.title}</h1>
        <p className={layout.lead}>
          {sectionNames[page.section]} · {scoringNames[page.scoring]} · เข้าร่วม {formatCount(page.entrants)} คน
        </p>
      </header>
      <div className={styles.columns}>
        <div className={layout.part}>
          <OwnPlace page={page} />
          <Prizes page={page} />
        </div>
        <div className={layout.part}>
          <Ranks page={page} />
          <Rules page={page} />
        </div>
      </div>
      <Link to="/rewards/tournaments" className={layout.link}>
        ทัวร์นาเมนต์ทั้งหมด
      </Link>
    </div>
  )
}

type Group = { first: number; last: number; amount: number }

/** Groups consecutive places with equal prizes, which the table shows in one row. */
const groupsOf = (prizes: readonly number[]): Group[] => {
  const groups: Group[] = []
  for (const [index, amount] of prizes.entries()) {
    const last = groups.at(-1)
    if (last?.amount === amount) last.last = index + 1
    else groups.push({ first: index + 1, last: index + 1, amount })
  }
  return groups
}

function Prizes({ page: { prizes, prizes_total, terms } }: { page: Page }) {
  return (
    <Card className={layout.part}>
      <h2>รางวัล</h2>
      <table className={styles.prizes}>
        <thead>
          <tr>
            <th scope="col">อันดับ</th>
            <th scope="col">โบนัส</th>
          </tr>
        </thead>
        <tbody>
          {groupsOf(prizes).map(({ first, last, amount }) => (
            <tr key={first}>
              <th scope="row">{first === last ? first : `${first} ถึง ${last}`}</th>
              <td>฿{formatBahtShort(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={layout.soft}>รวม {formatBahtShort(prizes_total)} บาท</p>
      <h3>เงื่อนไขของรางวัล</h3>
      <ul className={styles.terms}>
        {terms.map(term => (
          <li key={term}>{term}</li>
        ))}
      </ul>
    </Card>
  )
}

function Rules({ page }: { page: Page }) {
  return (
    <Card className={layout.part}>
      <h2>กติกา</h2>
      <ul className={styles.terms}>
        {rulesOf(page).map(rule => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </Card>
  )
}
