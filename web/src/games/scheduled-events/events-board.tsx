import { ChipGroup } from '@sala/ui/action/chip.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Section } from '../catalogue/section-texts.ts'
import { DrawCard } from './draw-card.tsx'
import styles from './events-board.module.css'
import { MatchCard, stateOf } from './match-card.tsx'
import {
  type Draw,
  eventsOfSection,
  type Fixture,
  mergeEvents,
  type Offers,
  useServerNow,
} from './scheduled-events.ts'

/** Number of coming events shown, which fills two desktop screens. Later events appear when earlier ones end. */
const NEXT_SHOWN = 24
const OVER_SHOWN = 6
const ALL = ''
const THAI = new Intl.Collator('th')

/** Lists the current and coming events of a game section, the soonest first, with a notice about odds. */
export function OffersBoard({ offers, section }: { offers: Offers; section: Section }) {
  const nowMs = useServerNow(offers.now)
  const [chosen, setChosen] = useState(ALL)
  // While the member reads, the listed events are only updated in place. The list is built again when the member filters it or returns to the
  // browser tab.
  const [listed, setListed] = useState({ offers, ms: nowMs })
  const listAnew = () => setListed({ offers, ms: nowMs })
  const choose = (name: string) => {
    setChosen(name)
    listAnew()
  }
  useOnReturn(listAnew)
  const { fixtures, draws } = mergeEvents(eventsOfSection(listed.offers, section), offers)
  const names = [...new Set(fixtures.map(one => one.name))].toSorted(THAI.compare)
  const shown = fixtures.filter(one => chosen === ALL || one.name === chosen)
  return (
    <>
      {names.length > 1 ? (
        <ChipGroup
          label="เลือกรายการ"
          layout="row"
          className={styles.names}
          options={[{ value: ALL, label: 'ทั้งหมด' }, ...names.map(name => ({ value: name, label: name }))]}
          value={names.includes(chosen) ? chosen : ALL}
          onValueChange={choose}
        />
      ) : null}
      <p className={styles.at}>{`ราคาที่เว็บเกมบอกเมื่อ ${TIME.format(new Date(offers.said_at))} น.`}</p>
      <Matches fixtures={shown} listedMs={listed.ms} nowMs={nowMs} />
      {draws.length > 0 ? <Draws draws={draws} nowMs={nowMs} /> : null}
      <Honestly notice={offers.notice} />
    </>
  )
}

/** Calls `back` when the member returns to the browser tab, because a list that changes at this moment does not seem to jump. */
const useOnReturn = (back: () => void): void => {
  const cameBack = useEffectEvent(() => {
    if (!document.hidden) back()
  })
  useEffect(() => {
    const onVisibilityChange = () => cameBack()
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => document.removeEventListener('visibilitychange', onVisibilityChange)
  }, [])
}

type MatchesProps = { fixtures: readonly Fixture[]; listedMs: number; nowMs: number }

function Matches({ fixtures, listedMs, nowMs }: MatchesProps) {
  const inState = (state: string) => fixtures.filter(one => stateOf(one, listedMs) === state)
  return (
    <>
      <MatchList title="กำลังแข่ง" fixtures={inState('live')} nowMs={nowMs} />
      <MatchList title="ถัดไป" fixtures={inState('next').slice(0, NEXT_SHOWN)} nowMs={nowMs} />
      <MatchList title="เพิ่งจบ" fixtures={inState('over').slice(-OVER_SHOWN)} nowMs={nowMs} />
    </>
  )
}

type MatchListProps = { title: string; fixtures: readonly Fixture[]; nowMs: number }

function MatchList({ title, fixtures, nowMs }: MatchListProps) {
  if (fixtures.length === 0) return null
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.grid}>
        {fixtures.map(fixture => (
          <li key={fixture.event_id}>
            <MatchCard fixture={fixture} nowMs={nowMs} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Draws({ draws, nowMs }: { draws: readonly Draw[]; nowMs: number }) {
  return (
    <section className={styles.part} aria-label="งวดถัดไป">
      <h2 className={styles.title}>งวดถัดไป</h2>
      <ul className={styles.grid}>
        {draws.map(draw => (
          <li key={draw.event_id}>
            <DrawCard draw={draw} nowMs={nowMs} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const TIME = new Intl.DateTimeFormat('th-TH-u-nu-latn', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'Asia/Bangkok',
})

/** Note that explains what the odds mean. */
function Honestly({ notice }: { notice: string | null }) {
  return (
    <p className={styles.said}>
      ราคารวมเงินเดิมพันแล้ว และเว็บเกมอาจเปลี่ยนจนกว่าจะวางเดิมพัน ยิ่งจ่ายมาก โอกาสถูกยิ่งน้อย
      และเมื่อเล่นนานเงินคืนจะน้อยกว่าที่เดิมพันเสมอ
      {notice === null ? null : ` ${notice}`}
    </p>
  )
}
