import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './popover.module.css'

/** A popover below its label. Escape or a press outside closes it. */
export function Fold({ name, children }: { name: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)
  const fold = () => place.current?.removeAttribute('open')
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Node && place.current?.contains(target) === false)
        place.current.removeAttribute('open')
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || place.current?.open !== true) return
    // Escape closes only this popover, not also the open case.
    event.preventDefault()
    fold()
    place.current.querySelector('summary')?.focus()
  }
  return (
    <details
      ref={place}
      className={styles.place}
      onToggle={event => setOpen(event.currentTarget.open)}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null && place.current?.contains(relatedTarget) === false) fold()
      }}
    >
      <summary className={styles.summary}>{name}</summary>
      {isOpen ? <div className={styles.open}>{children}</div> : null}
    </details>
  )
}
