import { Button } from '@sala/ui/action/button.tsx'
import { X } from '@sala/ui/brand/icons.ts'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { useEffect, useRef, useState } from 'react'
import { type Entry, findEntries, sections } from './manual-entries.ts'
import { ManualPageView } from './manual-page.tsx'
import { manualPages } from './manual-pages.ts'
import styles from './manual-panel.module.css'
import { plainText } from './manual-text.tsx'

type Shown = {
  /** Path of the open page of the manual; null for the table of contents. */
  path: string | null
  /** Id of the part of the page that the search found; null if none. */
  entry: string | null
}

function Contents({ onPick }: { onPick: (path: string) => void }) {
  return (
    <nav aria-label="สารบัญของคู่มือ">
      <h2 className={styles.heading}>สารบัญ</h2>
      <ol className={styles.rows}>
        {manualPages.map(({ path, title, purpose }) => (
          <li key={path}>
            <button type="button" className={styles.row} onClick={() => onPick(path)}>
              <strong>{title}</strong>
              <span className={styles.faint}>{plainText(purpose[0] ?? '')}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Found({ query, onPick }: { query: string; onPick: (entry: Entry) => void }) {
  const found = findEntries(manualPages, query)
  return (
    <section aria-label="ผลการค้นหา">
      <p role="status" className={styles.faint}>
        {found.length === 0 ? 'ไม่พบในคู่มือ ลองใช้คำที่สั้นลง หรือเปิดสารบัญ' : `พบ ${found.length} แห่ง`}
      </p>
      <ol className={styles.rows}>
        {found.map(entry => (
          <li key={`${entry.path} ${entry.id}`}>
            <button type="button" className={styles.row} onClick={() => onPick(entry)}>
              <strong>
                {entry.page} › {sections[entry.section]}
              </strong>
              <span className={styles.found}>{entry.text}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Returns the path of the manual's page about a screen. A URL that belongs to no screen gets the manual's first page. */
const pageOf = (route: string): string =>
  manualPages.find(({ path }) => path === route)?.path ?? manualPages[0].path

type ManualProps = {
  /** Path of the route that the desk shows. When the route changes, the manual opens the page of the new screen. */
  route: string
  /** Number of presses that opened the manual. Each press shows the page of the screen again and moves the focus to the manual. */
  presses: number
  onClose: () => void
}

export function Manual({ route, presses, onClose }: ManualProps) {
  const whole = useRef<HTMLElement>(null)
  const at = `${presses} ${route}`
  const [picked, setPicked] = useState<(Shown & { at: string }) | null>(null)
  const [query, setQuery] = useState('')
  const shown: Shown = picked?.at === at ? picked : { path: pageOf(route), entry: null }
  const page = manualPages.find(({ path }) => path === shown.path)
  const show = (next: Shown) => {
    setQuery('')
    setPicked({ ...next, at })
    if (next.entry === null) whole.current?.scrollTo({ top: 0 })
    whole.current?.focus({ preventScroll: true })
  }
  useEffect(() => {
    if (presses > 0) whole.current?.focus({ preventScroll: true })
  }, [presses])
  return (
    <aside ref={whole} id="manual" className={styles.manual} aria-label="คู่มือ" tabIndex={-1} data-own-keys>
      <header className={styles.bar}>
        <span className={styles.brand}>คู่มือ</span>
        <Button size="s" kind="quiet" onClick={() => show({ path: null, entry: null })}>
          สารบัญ
        </Button>
        <Button size="s" kind="quiet" onClick={() => window.print()}>
          พิมพ์
        </Button>
        <Button size="s" kind="quiet" icon={<X />} onClick={onClose}>
          ปิด <kbd>Esc</kbd>
        </Button>
      </header>
      <search className={styles.search}>
        <TextField
          kind="search"
          label="ค้นหาในคู่มือ"
          hideLabel
          placeholder="ค้นหาในคู่มือ"
          value={query}
          autoComplete="off"
          onChange={event => setQuery(event.target.value)}
        />
      </search>
      {query.trim() !== '' ? (
        <Found query={query} onPick={({ path, id }) => show({ path, entry: id })} />
      ) : page === undefined ? (
        <Contents onPick={path => show({ path, entry: null })} />
      ) : (
        <ManualPageView key={page.path} page={page} entry={shown.entry} />
      )}
    </aside>
  )
}
