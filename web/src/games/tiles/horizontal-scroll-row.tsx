import { IconButton } from '@sala/ui/action/icon-button.tsx'
import { ChevronLeft, ChevronRight } from '@sala/ui/brand/icons.ts'
import { classNames } from '@sala/ui/class-names.ts'
import { type PointerEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import styles from './horizontal-scroll-row.module.css'

/** Share of the row's width by which a press on an arrow scrolls. It is below 1, so that the last item stays visible. */
const STEP = 0.8

type SidewaysRowProps<Row extends HTMLElement> = {
  /** Label of the arrow buttons, e.g. "เลื่อนดูเกมอื่น". */
  arrows: string
  className?: string | undefined
  /** Called once with the row's element after the element is mounted. Must be the same function at each render. */
  begin?: (row: Row) => void
  /** Renders the row's element, which must use the given ref and scroll handler. */
  children: (row: { ref: RefObject<Row | null>; onScroll: () => void }) => ReactNode
}

/** A row that scrolls sideways: by touch, by keyboard focus and, for a mouse, by arrows at the ends. */
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
  // The arrows are rendered only once a mouse is used, because rendering them for touch would delay the reaction to a press or swipe.
  const seen = ({ pointerType }: PointerEvent) => {
    hasPointer.current = pointerType !== 'touch'
    if (hasPointer.current) measure()
  }
  const onScroll = () => {
    if (hasPointer.current) measure()
  }
  // The row listens to pointerover, not pointerenter, to notice a pointer that was inside before hydration.
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

/** An arrow button for a mouse. The keyboard does not need it, because it reaches the items directly. */
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
