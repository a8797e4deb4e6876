import { workKindNames, workReasonName } from '@sala/contract/desk/display-texts/work-queue-texts.ts'
import { Checkbox } from '@sala/ui/choice/checkbox.tsx'
import { classNames } from '@sala/ui/class-names.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { type CaseKey, isSameCase, type WorkItem } from '../case/use-work-queue.ts'
import styles from './case-list.module.css'
import { clockOf } from './duration-texts.ts'

const ROW_PX = 68
const HEADING_PX = 40
const SOON_MS = 600_000

const lookOfClock = (ms: number) => (ms < 0 ? styles.over : ms < SOON_MS ? styles.soon : undefined)

/** Returns the rows of the work queue: the cases, and a heading above those whose promised time is long past. */
const linesOf = (items: readonly WorkItem[]): (WorkItem | 'old')[] => {
  const old = items.findIndex(({ is_old }) => is_old)
  return old === -1 ? [...items] : [...items.slice(0, old), 'old', ...items.slice(old)]
}

/** Returns the person of a case: its member or, for a proposal about no member, the proposal's maker. */
const whoOf = ({ kind, member, detail }: WorkItem): string => {
  if (member !== null) return member.name || member.phone
  return kind === 'proposal' && detail !== null ? `เสนอโดย ${detail}` : ''
}

function Row({ item, now }: { item: WorkItem; now: number }) {
  const clock = clockOf(item.answer_by, now)
  return (
    <>
      <span className={styles.top}>
        <Badge tone={item.kind === 'trouble' || item.kind === 'job' ? 'coral' : 'neutral'}>
          {workKindNames[item.kind]}
        </Badge>
        <span className={styles.who}>{whoOf(item)}</span>
        {item.amount === null ? null : (
          <span className={styles.amount}>
            <Money amount={item.amount} />
          </span>
        )}
      </span>
      <span className={styles.under}>
        <span className={styles.why}>{workReasonName(item)}</span>
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

type LineProps = { item: WorkItem; isOpen: boolean; now: number; onOpen: (item: WorkItem) => void }

function Line({ item, isOpen, now, onOpen }: LineProps) {
  return (
    <button
      type="button"
      className={classNames(styles.row, isOpen && styles.open)}
      aria-current={isOpen ? 'true' : undefined}
      onClick={() => onOpen(item)}
    >
      <Row item={item} now={now} />
    </button>
  )
}

/** The withdrawals selected for batch approval, and a function that selects or deselects one. */
type Marking = { marked: ReadonlySet<string>; toggle: (item: WorkItem) => void }

function Mark({ item, marked, toggle }: Marking & { item: WorkItem }) {
  return (
    <Checkbox
      className={styles.mark}
      label={<span className={styles.said}>เลือก {item.member?.name || item.member?.phone}</span>}
      checked={marked.has(item.id)}
      onChange={() => toggle(item)}
    />
  )
}

type WorkListProps = {
  items: readonly WorkItem[]
  open: CaseKey | undefined
  now: number
  onOpen: (item: WorkItem) => void
  /** The withdrawals selected for batch approval; undefined if none can be selected. */
  marking: Marking | undefined
}

/** The work queue's list of cases. There may be hundreds, so only visible rows are rendered. */
export function WorkList({ items, open, now, onOpen, marking }: WorkListProps) {
  const lines = linesOf(items)
  const place = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => place.current,
    estimateSize: index => (lines[index] === 'old' ? HEADING_PX : ROW_PX),
    overscan: 8,
  })
  const at = lines.findIndex(line => line !== 'old' && isSameCase(line, open))
  const { scrollToIndex } = rows
  useEffect(() => {
    if (at >= 0) scrollToIndex(at)
  }, [at, scrollToIndex])
  return (
    <div ref={place} className={styles.place}>
      <ul className={styles.list} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ key, index, start, size }) => {
          const line = lines[index]
          if (line === undefined) return null
          const isMarkable = line !== 'old' && marking !== undefined && line.rules_agree
          return (
            <li
              key={key}
              className={classNames(styles.item, isMarkable && styles.markable)}
              style={{ height: size, transform: `translateY(${start}px)` }}
            >
              {line === 'old' ? (
                <h2 className={styles.heading}>
                  ค้างเกินหนึ่งวัน <span>{lines.length - index - 1} เรื่อง</span>
                </h2>
              ) : (
                <Line item={line} isOpen={index === at} now={now} onOpen={onOpen} />
              )}
              {isMarkable ? <Mark item={line} {...marking} /> : null}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
