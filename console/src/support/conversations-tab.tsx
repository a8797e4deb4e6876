import type { ThreadView } from '@sala/contract/desk/support/endpoints.ts'
import { supportTopics } from '@sala/contract/support/conversation-topics.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { Chip } from '@sala/ui/action/chip.tsx'
import { ArrowLeft, CircleCheck } from '@sala/ui/brand/icons.ts'
import { classNames } from '@sala/ui/class-names.ts'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { useKeys } from '../keyboard/keyboard-shortcuts.ts'
import { clockOf } from '../work-queue/duration-texts.ts'
import { useWideScreen } from '../work-queue/use-wide-window.ts'
import { ThreadCase } from './conversation-case.tsx'
import styles from './support-screen.module.css'
import type { SupportSearch } from './support-search.ts'
import { threadStates, threadViewNames } from './support-texts.ts'
import { type ThreadRow, useThreadCounts, useThreadPages } from './use-conversations.ts'

type Props = { search: SupportSearch; onShow: (search: SupportSearch) => void }

/** The lists of conversations, such as those that wait for an answer, and next to them the open conversation. */
export function ThreadsTab({ search, onShow }: Props) {
  const { view = 'waiting' } = search
  const isWide = useWideScreen()
  const pages = useThreadPages(view)
  const known = useThreadCounts(view)
  const rows = pages.rows ?? []
  const open = search.thread ?? (isWide ? rows[0]?.id : undefined)
  const at = rows.findIndex(({ id }) => id === open)
  const inView = view === 'waiting' ? {} : { view }
  const go = (row: ThreadRow | undefined) =>
    onShow(row === undefined ? inView : { ...inView, thread: row.id })
  const step = (by: number) => go(rows[Math.min(Math.max(at + by, 0), rows.length - 1)])
  useKeys({ j: () => step(1), k: () => step(-1), Escape: () => go(undefined) })
  const now = known === undefined ? Date.now() : new Date(known.reported_at).getTime()
  return (
    <div className={classNames(styles.split, search.thread !== undefined && styles.has_open)}>
      <section className={styles.queue} aria-label="เรื่องที่คุย">
        <Views
          view={view}
          counts={known?.counts}
          onChoose={next => onShow(next === 'waiting' ? {} : { view: next })}
        />
        {pages.rows === undefined ? (
          <CaseWaiting error={pages.error} retry={pages.again} />
        ) : rows.length === 0 ? (
          <EmptyState icon={<CircleCheck />} title="ไม่มีเรื่องในรายการนี้">
            เมื่อสมาชิกเขียนถึง จะขึ้นที่นี่ทันที
          </EmptyState>
        ) : (
          <ul className={styles.list}>
            {rows.map(row => (
              <li key={row.id}>
                <Row row={row} isOpen={row.id === open} now={now} onOpen={() => go(row)} />
              </li>
            ))}
            {pages.more === undefined ? null : (
              <li className={styles.more}>
                <Button size="s" kind="quiet" onClick={pages.more}>
                  ดูเพิ่ม
                </Button>
              </li>
            )}
          </ul>
        )}
      </section>
      <section className={styles.case} aria-label="เรื่องที่เปิด">
        {open === undefined ? (
          <p className={styles.hint}>
            เลือกเรื่องทางซ้าย <kbd>j</kbd> <kbd>k</kbd> เลื่อน
          </p>
        ) : (
          <>
            <Button
              className={styles.back}
              size="s"
              kind="quiet"
              icon={<ArrowLeft />}
              onClick={() => go(undefined)}
            >
              กลับไปที่รายการ
            </Button>
            <ThreadCase key={open} id={open} />
          </>
        )}
      </section>
    </div>
  )
}

type ViewsProps = {
  view: ThreadView
  counts: Readonly<Record<'waiting' | 'mine' | 'unassigned', number>> | undefined
  onChoose: (view: ThreadView) => void
}

function Views({ view, counts, onChoose }: ViewsProps) {
  const countOf = (one: ThreadView) =>
    one === 'open' || one === 'closed' || counts === undefined ? '' : counts[one]
  return (
    <div className={styles.kinds}>
      {Object.entries(threadViewNames).map(([one, name]) => (
        <Chip key={one} selected={one === view} onClick={() => onChoose(one as ThreadView)}>
          {name} {countOf(one as ThreadView)}
        </Chip>
      ))}
    </div>
  )
}

type RowProps = { row: ThreadRow; isOpen: boolean; now: number; onOpen: () => void }

function Row({ row, isOpen, now, onOpen }: RowProps) {
  const { member, topic, status, handled_by, last_by, last_text, last_at, answer_by, is_complaint } = row
  const clock = answer_by === null ? null : clockOf(answer_by, now)
  return (
    <button
      type="button"
      className={classNames(styles.row, isOpen && styles.open)}
      aria-current={isOpen ? 'true' : undefined}
      onClick={onOpen}
    >
      <span className={styles.line}>
        <span className={styles.who}>{member.name || member.phone}</span>
        <Badge tone={is_complaint ? 'coral' : 'neutral'}>
          {is_complaint ? 'ร้องเรียน' : supportTopics[topic]}
        </Badge>
      </span>
      <span className={styles.line}>
        <span className={styles.last}>
          {last_by === 'desk' ? 'ตอบ: ' : ''}
          {last_text === '' ? 'ส่งรูป' : last_text}
        </span>
      </span>
      <span className={styles.line}>
        <span className={styles.clock}>{handled_by === null ? 'ยังไม่มีคนรับ' : `รับโดย ${handled_by}`}</span>
        {clock === null ? (
          <span className={styles.clock}>
            {threadStates[status].text} {formatThaiDateTime(last_at)}
          </span>
        ) : (
          <span className={classNames(styles.clock, clock.ms < 0 && styles.over)}>{clock.text}</span>
        )}
      </span>
    </button>
  )
}
