import { IconButton } from '@sala/ui/action/icon-button.tsx'
import { ChevronLeft, ChevronRight } from '@sala/ui/brand/icons.ts'
import { classNames } from '@sala/ui/class-names.ts'
import { type PointerEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import styles from './sideways-row.module.css'

/** Share of the width per press, so the last item stays visible. */
const STEP = 0.8

type SidewaysRowProps<Row extends HTMLElement> = {
  /** Label of an arrow, e.g. "เลื่อนดูเกมอื่น". */
  arrows: string
  className?: string | undefined
  /** Done once with the row when it is there; stays the same function. */
  begin?: (row: Row) => void
  /** The row itself, to which both belong. */
  children: (row: { ref: RefObject<Row | null>; onScroll: () => void }) => ReactNode
}

/**
 * A row that scrolls sideways: by a finger, by the keyboard from one to the next, and for a mouse without a sideways wheel by an
 * arrow at each end that has more.
 */
export function SidewaysRow<Row extends HTMLElement>({
  arrows,
  className,
  begin,
  children,
}: SidewaysRowProps<Row>) {
  const ref = useRef<Row>(null)
  useLayoutEffect(() => {
    if (ref.current !== null) begin?.(ref.current)
  }, [begin])
  const hasPointer = useRef(false)
  const [more, setMore] = useState({ before: false, after: false })
  const measure = () => {
    const row = ref.current
    if (row === null) return
    const before = row.scrollLeft > 1
    const after = row.scrollLeft < row.scrollWidth - row.clientWidth - 1
    setMore(known => (known.before === before && known.after === after ? known : { before, after }))
  }
  const move = (direction: 1 | -1) => {
    const row = ref.current
    row?.scrollBy({ left: direction * row.clientWidth * STEP })
  }
  // A finger needs no arrows: neither its press nor its swipe waits for them to be made.
  const seen = ({ pointerType }: PointerEvent) => {
    hasPointer.current = pointerType !== 'touch'
    if (hasPointer.current) measure()
  }
  const onScroll = () => {
    if (hasPointer.current) measure()
  }
  // Over, not enter: a pointer that rested here before the program was there is seen when it goes on to the next.
  return (
    <div className={classNames(styles.place, className)} onPointerOver={seen}>
      {children({ ref, onScroll })}
      {more.before ? (
        <Arrow label={arrows} className={styles.before} icon={<ChevronLeft />} onClick={() => move(-1)} />
      ) : null}
      {more.after ? (
        <Arrow label={arrows} className={styles.after} icon={<ChevronRight />} onClick={() => move(1)} />
      ) : null}
    </div>
  )
}

type ArrowProps = { label: string; className: string | undefined; icon: ReactNode; onClick: () => void }

/** For a mouse only: a keyboard reaches the items. */
function Arrow({ label, className, icon, onClick }: ArrowProps) {
  return (
    <IconButton
      label={label}
      icon={icon}
      kind="raised"
      className={className}
      tabIndex={-1}
      aria-hidden="true"
      onClick={onClick}
    />
  )
}
