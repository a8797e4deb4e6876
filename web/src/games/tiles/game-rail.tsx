import { IconButton } from '@sala/ui/action/icon-button.tsx'
import { ChevronLeft, ChevronRight } from '@sala/ui/brand/icons.ts'
import { type ReactNode, useRef, useState } from 'react'
import type { Game } from '../catalogue/catalogue.ts'
import { GameItems } from './game-items.tsx'
import styles from './game-rail.module.css'

/** So much of the width is passed at a press: what was last stays in sight. */
const STEP = 0.8

/**
 * A row that scrolls sideways: by a finger, by the keyboard from tile to tile, and for a mouse without a sideways wheel by an
 * arrow at each end that has more.
 */
export function GameRail({ label, games }: { label: string; games: readonly Game[] }) {
  const list = useRef<HTMLUListElement>(null)
  const [more, setMore] = useState({ before: false, after: false })
  const measure = () => {
    const row = list.current
    if (row === null) return
    const before = row.scrollLeft > 1
    const after = row.scrollLeft < row.scrollWidth - row.clientWidth - 1
    setMore(known => (known.before === before && known.after === after ? known : { before, after }))
  }
  const move = (direction: 1 | -1) => {
    const row = list.current
    row?.scrollBy({ left: direction * row.clientWidth * STEP })
  }
  return (
    <div className={styles.place} onPointerEnter={measure}>
      <ul ref={list} className={styles.rail} aria-label={label} onScroll={measure}>
        <GameItems games={games} atOnce={0} />
      </ul>
      {more.before ? (
        <Arrow className={styles.before} icon={<ChevronLeft />} onClick={() => move(-1)} />
      ) : null}
      {more.after ? <Arrow className={styles.after} icon={<ChevronRight />} onClick={() => move(1)} /> : null}
    </div>
  )
}

type ArrowProps = { className: string | undefined; icon: ReactNode; onClick: () => void }

/** For a mouse alone: a keyboard reaches the tiles themselves. */
function Arrow({ className, icon, onClick }: ArrowProps) {
  return (
    <IconButton
      label="เลื่อนดูเกมอื่น"
      icon={icon}
      kind="raised"
      className={className}
      tabIndex={-1}
      aria-hidden="true"
      onClick={onClick}
    />
  )
}
