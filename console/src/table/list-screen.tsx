import { Button } from '@sala/ui/action/button.tsx'
import { Chip } from '@sala/ui/action/chip.tsx'
import { ArrowLeft, X } from '@sala/ui/brand/icons.ts'
import { classNames } from '@sala/ui/class-names.ts'
import { TabPanel, Tabs, type TabsProps } from '@sala/ui/data/tabs.tsx'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import type { ReactNode } from 'react'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { useKeys } from '../keyboard/keyboard-shortcuts.ts'
import styles from './list-screen.module.css'
import { useVisibleSelection } from './selected-filter-scroll.ts'
import type { Pages } from './use-list-pages.ts'

/** The tabs of a screen that has several lists. The list shown is the panel of the active tab. */
export type ListTabs = Omit<TabsProps<string>, 'className'>

type ListScreenProps<Row> = {
  title: string
  tabs?: ListTabs | undefined
  filters: ReactNode
  pages: Pages<Row>
  /** Text for an empty list, instead of the general text. */
  empty?: ReactNode
  table: (rows: Row[], onMore: (() => void) | undefined) => ReactNode
  /** The case to show next to the list; null if no case is open. */
  panel: ReactNode
  onClose: () => void
}

/** A screen with a list, its filters, and the open case next to the list. On a phone the case replaces the list. */
export function ListScreen<Row>({
  title,
  tabs,
  filters,
  pages,
  empty,
  table,
  panel,
  onClose,
}: ListScreenProps<Row>) {
  const isOpen = panel !== null
  const filtersRow = useVisibleSelection(pages.rows !== undefined)
  useKeys({ Escape: isOpen ? onClose : undefined })
  return (
    <div className={classNames(styles.screen, isOpen && styles.has_panel)}>
      <section className={styles.list} aria-label={title}>
        <h1 className={styles.title}>{title}</h1>
        <InTab tabs={tabs}>
          <div ref={filtersRow} className={styles.filters}>
            {filters}
          </div>
          {pages.rows === undefined ? (
            <CaseWaiting error={pages.error} retry={pages.again} />
          ) : pages.rows.length === 0 ? (
            (empty ?? <EmptyState title="ไม่มีรายการตามที่เลือก">ลองเลือกสถานะอื่น หรือล้างตัวกรอง</EmptyState>)
          ) : (
            table(pages.rows, pages.more)
          )}
        </InTab>
      </section>
      {isOpen ? (
        <section className={styles.panel} aria-label="รายการที่เปิด">
          <Button className={styles.back} size="s" kind="quiet" icon={<ArrowLeft />} onClick={onClose}>
            กลับไปที่รายการ
          </Button>
          <Button className={styles.close} size="s" kind="quiet" icon={<X />} onClick={onClose}>
            ปิด <kbd>Esc</kbd>
          </Button>
          {panel}
        </section>
      ) : null}
    </div>
  )
}

function InTab({ tabs, children }: { tabs: ListTabs | undefined; children: ReactNode }) {
  if (tabs === undefined) return children
  return (
    <>
      <Tabs {...tabs} className={styles.tabs} />
      <TabPanel id={tabs.id} active={tabs.active}>
        {children}
      </TabPanel>
    </>
  )
}

type StatesProps<State extends string> = {
  /** Visible name of the filter, for a screen on which the filter is below tabs. */
  label?: string | undefined
  states: Readonly<Record<State, { text: string }>>
  chosen: State | undefined
  onChoose: (state: State | undefined) => void
}

/** Filter of a list by state. One further option shows all states. */
export function States<State extends string>({ label, states, chosen, onChoose }: StatesProps<State>) {
  return (
    <>
      {label === undefined ? null : <span className={styles.label}>{label}</span>}
      <Chip selected={chosen === undefined} onClick={() => onChoose(undefined)}>
        ทั้งหมด
      </Chip>
      {Object.entries<{ text: string }>(states).map(([state, { text }]) => (
        <Chip key={state} selected={chosen === state} onClick={() => onChoose(state as State)}>
          {text}
        </Chip>
      ))}
    </>
  )
}
