import { workKindNames } from '@sala/contract/desk/display-texts/work-queue-texts.ts'
import type { WithdrawalId } from '@sala/contract/wire/ids.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { Chip } from '@sala/ui/action/chip.tsx'
import { ArrowLeft, CircleCheck } from '@sala/ui/brand/icons.ts'
import { classNames } from '@sala/ui/class-names.ts'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { getRouteApi } from '@tanstack/react-router'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { isSameCase, useWork, type WorkItem } from '../case/use-work-queue.ts'
import { useKeys } from '../keyboard/keyboard-shortcuts.ts'
import { usePermissions } from '../session/desk-session.ts'
import { ExportButton } from '../table/export-button.tsx'
import { useVisibleSelection } from '../table/selected-filter-scroll.ts'
import { type Agreed, BatchApproval } from '../withdrawals/batch-approval.tsx'
import { useBatchApproval } from '../withdrawals/use-batch-approval.ts'
import { WorkList } from './case-list.tsx'
import { OpenCase } from './open-case.tsx'
import { useWideScreen } from './use-wide-window.ts'
import styles from './work-queue-screen.module.css'
import type { WorkSearch } from './work-queue-search.ts'

const route = getRouteApi('/work')

/** Returns the kinds of cases in the work queue, with the number of cases of each. */
const kindsIn = (items: readonly WorkItem[]) =>
  Object.entries(workKindNames).flatMap(([kind, name]) => {
    const count = items.filter(item => item.kind === kind).length
    return count === 0 ? [] : [{ kind: kind as WorkItem['kind'], name, count }]
  })

type KindsProps = {
  all: readonly WorkItem[]
  only: WorkItem['kind'] | undefined
  onChoose: (only: WorkItem['kind'] | undefined) => void
}

function Kinds({ all, only, onChoose }: KindsProps) {
  const row = useVisibleSelection(true)
  return (
    <div ref={row} className={styles.kinds}>
      <Chip selected={only === undefined} onClick={() => onChoose(undefined)}>
        ทั้งหมด {all.length}
      </Chip>
      {kindsIn(all).map(({ kind, name, count }) => (
        <Chip key={kind} selected={only === kind} onClick={() => onChoose(kind)}>
          {name} {count}
        </Chip>
      ))}
    </div>
  )
}

const caseIn = ({ kind, id }: WorkSearch) =>
  kind === undefined || id === undefined ? undefined : { kind, id }

function Back({ onBack }: { onBack: () => void }) {
  return (
    <Button className={styles.back} size="s" kind="quiet" icon={<ArrowLeft />} onClick={onBack}>
      กลับไปที่รายการ
    </Button>
  )
}

/** Returns the withdrawals that can be approved in a batch: those that the auto-approval rules accept. */
const agreedIn = (all: readonly WorkItem[]): Agreed[] =>
  all.flatMap(({ kind, id, rules_agree, amount, member }) =>
    kind === 'withdrawal' && rules_agree && amount !== null
      ? [{ id: id as WithdrawalId, amount, who: member?.name || member?.phone || '' }]
      : [],
  )

type BesideProps = {
  items: readonly WorkItem[]
  all: readonly WorkItem[]
  open: WorkItem | undefined
  /** True: the case in the URL is no longer in the work queue, because it has been settled. */
  isGone: boolean
  several: ReturnType<typeof useBatchApproval>
  onGo: (item: WorkItem | undefined) => void
}

/** The column next to the work queue. It shows the open case, or the review of several selected withdrawals. */
function Beside({ items, all, open, isGone, several, onGo }: BesideProps) {
  const at = items.findIndex(item => isSameCase(item, open))
  return (
    <section className={styles.case} aria-label="รายการที่เปิด">
      {several.isOpen ? (
        <>
          <Back onBack={several.close} />
          <BatchApproval
            all={agreedIn(all)}
            chosen={several.chosen}
            onChoose={several.choose}
            onClose={several.close}
          />
        </>
      ) : open === undefined ? (
        <p className={styles.hint}>
          {isGone ? 'รายการนี้ไม่รอแล้ว เลือกรายการอื่น' : 'เลือกรายการทางซ้าย'} <kbd>j</kbd> <kbd>k</kbd> เลื่อน{' '}
          <kbd>x</kbd> เลือกหลายรายการ
        </p>
      ) : (
        <>
          <Back onBack={() => onGo(undefined)} />
          <OpenCase
            key={`${open.kind} ${open.id}`}
            item={open}
            onDone={() => onGo(items[at + 1] ?? items[at - 1])}
          />
        </>
      )}
    </section>
  )
}

type QueueProps = { all: readonly WorkItem[]; now: number }

/** Returns the state of the work screen, which is in its URL: the filter by kind, and the case shown next to the queue. */
const useShown = (all: readonly WorkItem[]) => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const isWide = useWideScreen()
  const items = all.filter(({ kind }) => search.only === undefined || kind === search.only)
  const wanted = caseIn(search)
  const named = all.find(item => isSameCase(item, wanted))
  const open = named ?? (isWide && wanted === undefined ? items[0] : undefined)
  const show = (next: WorkSearch) => void navigate({ to: '/work', search: next, replace: true })
  const go = (item: WorkItem | undefined) =>
    show({
      ...(search.only === undefined ? {} : { only: search.only }),
      ...(item === undefined ? {} : { kind: item.kind, id: item.id }),
    })
  return { items, open, isGone: wanted !== undefined, only: search.only, show, go }
}

function Queue({ all, now }: QueueProps) {
  const { items, open, isGone, only, show, go } = useShown(all)
  const at = items.findIndex(item => isSameCase(item, open))
  const mayDecide = usePermissions()('withdrawals.decide')
  const several = useBatchApproval()
  const mark = (item: WorkItem | undefined) => {
    if (mayDecide && item?.rules_agree === true) several.toggle(item.id as WithdrawalId)
  }
  const step = (by: number) => go(items[Math.min(Math.max(at + by, 0), items.length - 1)])
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    x: () => mark(open),
    Escape: () => (several.isOpen ? several.close() : go(undefined)),
  })
  const isBeside = several.isOpen || open !== undefined

  return (
    <div className={classNames(styles.split, isBeside && styles.has_open)}>
      <section className={styles.queue} aria-label="รายการที่รอ">
        <Kinds all={all} only={only} onChoose={kind => show(kind === undefined ? {} : { only: kind })} />
        <div className={styles.tools}>
          <ExportButton name="work" filter={{ only }} />
        </div>
        {items.length === 0 ? (
          <EmptyState icon={<CircleCheck />} title="ไม่มีงานรอ">
            เมื่อมีเรื่องที่ต้องให้คนตัดสินใจ จะขึ้นที่นี่ทันที
          </EmptyState>
        ) : (
          <WorkList
            items={items}
            open={open}
            now={now}
            onOpen={item => {
              several.close()
              go(item)
            }}
            marking={mayDecide ? { marked: several.chosen, toggle: mark } : undefined}
          />
        )}
      </section>
      <Beside items={items} all={all} open={open} isGone={isGone} several={several} onGo={go} />
    </div>
  )
}

export function WorkScreen() {
  const { data, error, refetch, dataUpdatedAt } = useWork()
  // The server's current time: the time in its last response, plus the time that has passed in the browser since then.
  const now = data === undefined ? 0 : new Date(data.reported_at).getTime() + (Date.now() - dataUpdatedAt)
  return (
    <>
      <h1 className={styles.title}>งานรอ</h1>
      {data === undefined ? (
        <div className={styles.wait}>
          <CaseWaiting error={error} retry={refetch} />
        </div>
      ) : (
        <Queue all={data.items} now={now} />
      )}
    </>
  )
}
