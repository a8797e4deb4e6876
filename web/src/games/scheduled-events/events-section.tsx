import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import type { ReactNode } from 'react'
import type { Section } from '../catalogue/section-texts.ts'
import board from './events-board.module.css'
import { OffersBoard } from './events-board.tsx'
import styles from './events-section.module.css'
import { useOffers } from './scheduled-events.ts'

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']

/**
 * A game section with scheduled events: first the events, then the games. Without events it shows only the
 * games.
 */
export function TimedSection({ section, children }: { section: Section; children: ReactNode }) {
  const offers = useOffers()
  if (offers === undefined)
    return (
      <ul className={`${board.grid} ${styles.held}`} aria-busy="true" aria-label="กำลังถามเว็บเกม">
        {PLACES.map(place => (
          <li key={place}>
            <Skeleton shape="block" height="9.5rem" />
          </li>
        ))}
      </ul>
    )
  const has =
    offers !== null && [...offers.fixtures, ...offers.draws].some(event => event.section === section)
  return (
    <>
      {has ? <OffersBoard offers={offers} section={section} /> : null}
      {has ? <h2 className={styles.title}>เล่นได้ทันที ไม่ต้องรอเวลา</h2> : null}
      {children}
    </>
  )
}
