import { Chip } from '@sala/ui/action/chip.tsx'
import { Search } from '@sala/ui/brand/icons.ts'
import { meetsMedia } from '@sala/ui/browser/media-query.ts'
import { TypedInput } from '@sala/ui/form/typed-input.tsx'
import { Dialog } from '@sala/ui/overlay/dialog.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useRef, useState } from 'react'
import { queryClient } from '../calls/query-cache.ts'
import type { DialogState } from '../dialogs/dialog-types.ts'
import { useSignedIn } from '../session/session-state.ts'
import { find, type Group } from './item-search.ts'
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts'
import { ResultList } from './result-list.tsx'
import styles from './search-dialog.module.css'
import { useSearchItems } from './use-search-items.ts'

const WIDE = '(min-width: 48em)'
const MAX_CHARACTERS = 60

/**
 * The search over pages, games and promotions: one field, and the results by kind. It can be used by
 * keyboard alone.
 */
export function SearchDialog(state: DialogState) {
  // The search has its own provider of the query cache, because the visitor's home page has none.
  return (
    <QueryClientProvider client={queryClient}>
      <SearchWindow {...state} />
    </QueryClientProvider>
  )
}

function SearchWindow({ open, onClose }: DialogState) {
  const groups = useSearchItems()
  const [typed, setTyped] = useState('')
  const [isWide] = useState(() => meetsMedia(WIDE))
  const field = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const leave = () => {
    rememberSearch(typed)
    setTyped('')
    onClose()
  }
  const close = () => {
    setTyped('')
    onClose()
  }
  /** Arrow keys move through the field and the results in a circle. Enter in the field opens the first result. */
  const onKey = (event: KeyboardEvent) => {
    const links = [...(results.current?.querySelectorAll<HTMLElement>('a') ?? [])]
    const at = document.activeElement instanceof HTMLElement ? links.indexOf(document.activeElement) : -1
    if (event.key === 'Enter' && document.activeElement === field.current) {
      event.preventDefault()
      links[0]?.click()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const to = event.key === 'ArrowDown' ? at + 1 : at === -1 ? links.length - 1 : at - 1
    ;(links[to] ?? field.current)?.focus()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="ค้นหา"
      hideTitle
      size={isWide ? 'l' : 'full'}
      focusFirst={field}
    >
      <search className={styles.search} onKeyDown={onKey}>
        <div className={styles.field}>
          <Search aria-hidden="true" />
          <TypedInput
            kind="search"
            ref={field}
            type="search"
            aria-label="ค้นหาทุกอย่าง"
            placeholder="เกม การแข่งขัน โปรโมชั่น"
            value={typed}
            maxLength={MAX_CHARACTERS}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            onChange={event => setTyped(event.currentTarget.value)}
          />
        </div>
        <div ref={results} className={styles.results}>
          <Results groups={groups} typed={typed} onWord={setTyped} onLeave={leave} />
        </div>
      </search>
    </Dialog>
  )
}

type ResultsProps = {
  groups: readonly Group[]
  typed: string
  onWord: (word: string) => void
  onLeave: () => void
}

function Results({ groups, typed, onWord, onLeave }: ResultsProps) {
  // The results are rendered with lower priority than the search field, so that typing stays responsive.
  const words = useDeferredValue(typed)
  const { groups: found, count, meant } = find(groups, words)
  if (words.trim() === '') return <Beginning groups={groups} onWord={onWord} onLeave={onLeave} />
  return (
    <>
      <p role="status" className={styles.status}>
        {meant === null ? `พบ ${count} รายการ` : `พบ ${count} รายการของ “${meant}” (แป้นพิมพ์อยู่อีกภาษา)`}
      </p>
      {count === 0 ? <Nothing groups={groups} words={words} onLeave={onLeave} /> : null}
      {found.map(group => (
        <ResultList key={group.title} group={group} onLeave={onLeave} />
      ))}
    </>
  )
}

/** Content below the empty search field: recent searches and the most used pages. */
function Beginning({ groups, onWord, onLeave }: Omit<ResultsProps, 'typed'>) {
  const signedIn = useSignedIn()
  const [recent, setRecent] = useState(recentSearches)
  const usual = signedIn
    ? ['/deposit', '/withdraw', '/promotion', '/protection']
    : ['/register', '/login', '/promotion']
  const things = groups.flatMap(group => group.things).filter(thing => usual.includes(thing.to))
  const pages = things.filter(({ key }) => !key.startsWith('promotion-'))
  return (
    <>
      {recent.length > 0 ? (
        <section className={styles.recent} aria-label="ค้นหาล่าสุด">
          <h3>ค้นหาล่าสุด</h3>
          <div className={styles.chips}>
            {recent.map(word => (
              <Chip key={word} onClick={() => onWord(word)}>
                {word}
              </Chip>
            ))}
            <button
              type="button"
              className={styles.forget}
              onClick={() => {
                forgetSearches()
                setRecent([])
              }}
            >
              ล้าง
            </button>
          </div>
        </section>
      ) : null}
      <ResultList group={{ title: 'ไปที่', things: pages }} onLeave={onLeave} />
      <ResultList group={sectionsOf(groups)} onLeave={onLeave} />
    </>
  )
}

const sectionsOf = (groups: readonly Group[]): Group =>
  groups.find(group => group.title === 'หมวดและค่ายเกม') ?? { title: '', things: [] }

function Nothing({
  groups,
  words,
  onLeave,
}: {
  groups: readonly Group[]
  words: string
  onLeave: () => void
}) {
  return (
    <>
      <p
        className={styles.nothing}
      >{`ไม่พบ “${words}” ลองพิมพ์เพียงบางส่วนของชื่อ เป็นไทยหรืออังกฤษก็ได้ หรือเลือกจากหมวดด้านล่าง`}</p>
      <ResultList group={sectionsOf(groups)} onLeave={onLeave} />
    </>
  )
}
