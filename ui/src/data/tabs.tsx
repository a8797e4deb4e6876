import type { KeyboardEvent, ReactNode } from 'react'
import { useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import styles from './tabs.module.css'

export interface TabItem<Key extends string> {
  key: Key
  label: ReactNode
}

export interface TabsProps<Key extends string> {
  /** Id that is unique on the page and connects each tab to its panel. */
  id: string
  /** Name of the tab list for screen readers. */
  label: string
  items: readonly TabItem<Key>[]
  active: Key
  onChange: (key: Key) => void
  className?: string | undefined
}

/**
 * A row of tabs. The caller stores `active` and renders one `TabPanel`. Arrow keys, Home and End move
 * between the tabs.
 */
export function Tabs<Key extends string>({ id, label, items, active, onChange, className }: TabsProps<Key>) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => showTab(list.current, tabId(id, active)), [id, active])

  const move = (event: KeyboardEvent) => {
    const target = keyTarget(
      event.key,
      items.findIndex(item => item.key === active),
      items.length,
    )
    const item = items[target]
    if (!item) return
    event.preventDefault()
    onChange(item.key)
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(tabId(id, item.key))}`)?.focus()
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={classNames(styles.tabs, className)}
      onKeyDown={move}
    >
      {items.map(item => (
        <button
          key={item.key}
          type="button"
          role="tab"
          id={tabId(id, item.key)}
          aria-selected={item.key === active}
          aria-controls={item.key === active ? `${id}-panel` : undefined}
          tabIndex={item.key === active ? 0 : -1}
          className={styles.tab}
          onClick={() => onChange(item.key)}
        >
          {item.label}
        </button>
      ))}
    </div>
  )
}

export interface TabPanelProps {
  /** The `id` of the `Tabs` component to which this panel belongs. */
  id: string
  active: string
  /** True: the panel has wide content without focusable elements, so the panel itself takes the focus, for scrolling by keyboard. */
  isScrolled?: boolean
  children: ReactNode
  className?: string | undefined
}

export function TabPanel({ id, active, isScrolled = false, children, className }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={`${id}-panel`}
      aria-labelledby={tabId(id, active)}
      tabIndex={isScrolled ? 0 : undefined}
      className={className}
    >
      {children}
    </div>
  )
}

function tabId(id: string, key: string): string {
  return `${id}-tab-${key}`
}

/** Scrolls the active tab into view. Only the row of tabs is scrolled, not the page. */
function showTab(row: HTMLElement | null, id: string): void {
  const tab = row?.querySelector(`#${CSS.escape(id)}`)?.getBoundingClientRect()
  if (!row || !tab) return
  const { left, right } = row.getBoundingClientRect()
  if (tab.right > right) row.scrollLeft += tab.right - right
  if (tab.left < left) row.scrollLeft += tab.left - left
}

/**
 * Returns the index of the tab to which a key moves; after the last tab comes the first. Returns -1 for a key that does not move between tabs.
 */
export function keyTarget(key: string, index: number, count: number): number {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return -1
}
