import styles from './next-events.module.css'
import { untilText, useOffers } from './use-offers.ts'

const SHOWN = 6

export function Soon({ onOpen }: { onOpen: (gameId: string) => void }) {
  const { offers, nowMs } = useOffers()
  const events = [
    ...(offers?.fixtures ?? []).map(({ event_id, game_id, name, home, away, starts_at }) => ({
      event_id,
      game_id,
      title: `${home.name} – ${away.name}`,
      note: name,
      at: starts_at,
    })),
    ...(offers?.draws ?? []).map(({ event_id, game_id, name, closes_at }) => ({
      event_id,
      game_id,
      title: name,
      note: 'ปิดรับงวดนี้',
      at: closes_at,
    })),
  ]
  const next = events
    .filter(({ at }) => new Date(at).getTime() > nowMs)
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .slice(0, SHOWN)
  return (
    <section className={styles.soon} aria-labelledby="soon" aria-busy={offers === null}>
      <h2 id="soon">ใกล้เริ่ม</h2>
      <ul>
        {next.map(({ event_id, game_id, title, note, at }) => (
          <li key={event_id}>
            <button type="button" onClick={() => onOpen(game_id)}>
              <b>{untilText(at, nowMs)}</b>
              <span>{title}</span>
              <small>{note}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
