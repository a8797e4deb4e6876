import { Button } from '@sala/ui/action/button.tsx'
import { Chip } from '@sala/ui/action/chip.tsx'
import { ArrowLeft, CircleCheck } from '@sala/ui/brand/icons.ts'
import { classNames } from '@sala/ui/class-names.ts'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { getRouteApi } from '@tanstack/react-router'
import { CaseWaiting } from '../case/case-state.tsx'
import { useKeys } from '../keyboard/keys.ts'
import { useIsWide } from '../layout/use-is-wide.ts'
import { OpenCase } from './open-case.tsx'
import { isSameCase, useWork, type WorkItem } from './use-work.ts'
import { kindNames } from './words.ts'
import { WorkList } from './work-list.tsx'
import styles from './work-screen.module.css'
import type { WorkSearch } from './work-search.ts'

const route = getRouteApi('/work')

/** Which kinds there are in the queue just now, each with how many. */
const kindsIn = (items: readonly WorkItem[]) =>
  Object.entries(kindNames).flatMap(([kind, name]) => {
    const count = items.filter(item => item.kind === kind).length
    return count === 0 ? [] : [{ kind: kind as WorkItem['kind'], name, count }]
  })

type KindsProps = {
  all: readonly WorkItem[]
  only: WorkItem['kind'] | undefined
  onChoose: (only: WorkItem['kind'] | undefined) => void
}

function Kinds({ all, only, onChoose }: KindsProps) {
  return (
    <div className={styles.kinds}>
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

type QueueProps = { all: readonly WorkItem[]; now: number }

function Queue({ all, now }: QueueProps) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const isWide = useIsWide()
  const items = all.filter(({ kind }) => search.only === undefined || kind === search.only)
  const wanted = caseIn(search)
  const named = all.find(item => isSameCase(item, wanted))
  const open = named ?? (isWide && wanted === undefined ? items[0] : undefined)
  const at = items.findIndex(item => isSameCase(item, open))

  const show = (next: WorkSearch) => void navigate({ to: '/work', search: next, replace: true })
  const go = (item: WorkItem | undefined) =>
    show({
      ...(search.only === undefined ? {} : { only: search.only }),
      ...(item === undefined ? {} : { kind: item.kind, id: item.id }),
    })
  const step = (by: number) => go(items[Math.min(Math.max(at + by, 0), items.length - 1)])
  useKeys({ j: () => step(1), k: () => step(-1), Escape: () => go(undefined) })

  return (
    <div className={classNames(styles.split, open !== undefined && styles.has_open)}>
      <section className={styles.queue} aria-label="รายการที่รอ">
        <Kinds all={all} only={search.only} onChoose={only => show(only === undefined ? {} : { only })} />
        {items.length === 0 ? (
          <EmptyState icon={<CircleCheck />} title="ไม่มีงานรอ">
            เมื่อมีเรื่องที่ต้องให้คนตัดสินใจ จะขึ้นที่นี่ทันที
          </EmptyState>
        ) : (
          <WorkList items={items} open={open} now={now} onOpen={go} />
        )}
      </section>
      <section className={styles.case} aria-label="รายการที่เปิด">
        {open === undefined ? (
          <p className={styles.hint}>
            {wanted === undefined ? 'เลือกรายการทางซ้าย' : 'รายการนี้ไม่รอแล้ว เลือกรายการอื่น'} <kbd>j</kbd>{' '}
            <kbd>k</kbd> เลื่อน
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
            <OpenCase
              key={`${open.kind} ${open.id}`}
              item={open}
              onDone={() => go(items[at + 1] ?? items[at - 1])}
            />
          </>
        )}
      </section>
    </div>
  )
}

/** One queue of everything that waits for a person, and the case that is worked on. */
export function WorkScreen() {
  const { data, error, refetch, dataUpdatedAt } = useWork()
  // The server's clock at the moment of its answer, and what has passed here since.
  const now = data === undefined ? 0 : new Date(data.told_at).getTime() + (Date.now() - dataUpdatedAt)
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
