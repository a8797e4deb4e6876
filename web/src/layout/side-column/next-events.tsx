import { formatCountdown } from '@sala/ui/format/thai-date.ts'
import {
  type Offers,
  secondsUntil,
  useOffers,
  useServerNow,
} from '../../games/scheduled-events/scheduled-events.ts'
import { Link } from '../../page/router-link.tsx'
import styles from './side-column.module.css'

/** Number of events shown. A window of usual height has room for this many. */
const SHOWN = 7

type Next = { key: string; to: '/sports' | '/lotto' | '/esports'; title: string; note: string; at: string }

/** The next matches and draws of the game site. Renders nothing if there are none. */
export function NextUp() {
  const offers = useOffers()
  return offers ? <NextList offers={offers} /> : null
}

function NextList({ offers }: { offers: Offers }) {
  const nowMs = useServerNow(offers.now)
  const next = nextOf(offers).filter(({ at }) => new Date(at).getTime() > nowMs)
  if (next.length === 0) return null
  return (
    <section aria-labelledby="next-up" className={styles.part}>
      <h2 id="next-up" className={styles.title}>
        กำลังจะเริ่ม
      </h2>
      <ul>
        {next.slice(0, SHOWN).map(({ key, to, title, note, at }) => (
          <li key={key}>
            <Link to={to} className={styles.event}>
              <span className={styles.name}>{title}</span>
              <span className={styles.until} translate="no">
                {formatCountdown(secondsUntil(at, nowMs))}
              </span>
              <span className={styles.note}>{note}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{offers.notice}</p>
    </section>
  )
}

const nextOf = ({ fixtures, draws }: Offers): Next[] => {
  const matches = fixtures.map(({ event_id, home, away, name, section, starts_at }) => ({
    key: event_id,
    to: section === 'esports' ? ('/esports' as const) : ('/sports' as const),
    title: `${home.name} – ${away.name}`,
    note: name,
    at: starts_at,
  }))
  const numbers = draws.map(({ event_id, name, closes_at }) => ({
    key: event_id,
    to: '/lotto' as const,
    title: name,
    note: 'ปิดรับงวดนี้',
    at: closes_at,
  }))
  return [...matches, ...numbers].toSorted((one, other) => one.at.localeCompare(other.at))
}
