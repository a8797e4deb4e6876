import { Button } from '@sala/ui/action/button.tsx'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import styles from './content.module.css'

type Entry = { readonly key: string; readonly name: string }

type OrderListProps<T extends Entry> = {
  entries: readonly T[]
  open?: number
  onOpen?: (at: number) => void
  onMove: (from: number, to: number) => void
  picture?: (entry: T) => ReactNode
  about: (entry: T) => ReactNode
  /** Content to show next to the arrow buttons of the list's item at index `at`. */
  extra?: (at: number) => ReactNode
}

/** A list that the staff user sorts: by drag, by Alt and arrow keys on the focused item, or by arrow buttons. */
export function OrderList<T extends Entry>(props: OrderListProps<T>) {
  const { entries, open, onOpen, onMove, picture, about, extra } = props
  const [dragged, setDragged] = useState<number | null>(null)
  const byKey = (at: number) => (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || by === 0) return
    event.preventDefault()
    onMove(at, at + by)
  }
  const arrow = (at: number, by: 1 | -1, name: string) => (
    <Button
      size="s"
      kind="quiet"
      aria-label={`เลื่อน ${name} ${by === 1 ? 'ลง' : 'ขึ้น'}`}
      disabled={at + by < 0 || at + by >= entries.length}
      onClick={() => onMove(at, at + by)}
    >
      {by === 1 ? '↓' : '↑'}
    </Button>
  )
  return (
    <ol className={styles.list}>
      {entries.map((entry, at) => (
        <li
          key={entry.key}
          className={styles.banner}
          data-open={at === open || undefined}
          draggable
          onDragStart={() => setDragged(at)}
          onDragOver={event => event.preventDefault()}
          onDrop={() => {
            if (dragged !== null) onMove(dragged, at)
            setDragged(null)
          }}
        >
          {picture === undefined ? <span className={styles.place}>{at + 1}</span> : picture(entry)}
          <span className={styles.named}>
            <button
              type="button"
              className={styles.opener}
              onClick={() => onOpen?.(at)}
              onKeyDown={byKey(at)}
            >
              {entry.name}
            </button>
            {about(entry)}
          </span>
          <span className={styles.row}>
            {arrow(at, -1, entry.name)}
            {arrow(at, 1, entry.name)}
            {extra?.(at)}
          </span>
        </li>
      ))}
    </ol>
  )
}
