import { classNames } from '@sala/ui/class-names.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { type CaseKey, isSameCase, type WorkItem } from './use-work.ts'
import { clockOf, kindNames, reasonName } from './words.ts'
import styles from './work-list.module.css'

const ROW_PX = 68
const SOON_MS = 600_000

const lookOfClock = (ms: number) => (ms < 0 ? styles.over : ms < SOON_MS ? styles.soon : undefined)

function Row({ item, now }: { item: WorkItem; now: number }) {
  const clock = clockOf(item.answer_by, now)
  return (
    <>
      <span className={styles.top}>
        <Badge tone={item.kind === 'trouble' || item.kind === 'job' ? 'coral' : 'neutral'}>
          {kindNames[item.kind]}
        </Badge>
        <span className={styles.who}>
          {item.member === null ? '' : item.member.name || item.member.phone}
        </span>
        {item.amount === null ? null : (
          <span className={styles.amount}>
            <Money amount={item.amount} />
          </span>
        )}
      </span>
      <span className={styles.under}>
        <span className={styles.why}>{reasonName(item.why)}</span>
        {item.claim === null ? null : (
          <Badge tone={item.claim.is_mine ? 'gold' : 'neutral'}>
            {item.claim.is_mine ? 'ฉัน' : item.claim.by}
          </Badge>
        )}
        <span className={classNames(styles.clock, lookOfClock(clock.ms))}>{clock.text}</span>
      </span>
    </>
  )
}

type WorkListProps = {
  items: readonly WorkItem[]
  open: CaseKey | undefined
  now: number
  onOpen: (item: WorkItem) => void
}

/** The queue itself: hundreds of cases, of which those in sight are drawn. */
export function WorkList({ items, open, now, onOpen }: WorkListProps) {
  const place = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => place.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
  })
  const at = items.findIndex(item => isSameCase(item, open))
  const { scrollToIndex } = rows
  useEffect(() => {
    if (at >= 0) scrollToIndex(at)
  }, [at, scrollToIndex])
  return (
    <div ref={place} className={styles.place}>
      <ul className={styles.list} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ key, index, start, size }) => {
          const item = items[index]
          if (item === undefined) return null
          return (
            <li
              key={key}
              className={styles.item}
              style={{ height: size, transform: `translateY(${start}px)` }}
            >
              <button
                type="button"
                className={classNames(styles.row, index === at && styles.open)}
                aria-current={index === at ? 'true' : undefined}
                onClick={() => onOpen(item)}
              >
                <Row item={item} now={now} />
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
