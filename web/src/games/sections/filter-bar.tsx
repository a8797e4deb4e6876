import { Chip } from '@sala/ui/action/chip.tsx'
import { IconButton } from '@sala/ui/action/icon-button.tsx'
import { Search, X } from '@sala/ui/brand/icons.ts'
import { SelectField } from '@sala/ui/choice/select-field.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { useEffect, useState } from 'react'
import { providerName } from '../catalogue/words.ts'
import styles from './filter-bar.module.css'
import { type GameFilter, SORTS, type Sort, USUAL_SORT } from './game-filter.ts'

/** The address follows once a hand rests: browsers count how often it is rewritten. */
const REST_MS = 200

type FilterBarProps = {
  filter: GameFilter
  change: (filter: GameFilter) => void
  /** None where there is nothing to choose between; undefined while they are not known, and their place is held. */
  providers: readonly { provider: string; count: number }[] | undefined
}

const sortOptions = Object.entries(SORTS).map(([value, label]) => ({ value, label }))

/** Search, providers and order in one bar, which sticks below the header. */
export function FilterBar({ filter, change, providers }: FilterBarProps) {
  const { sort = USUAL_SORT } = filter
  const [provider, setPressed] = usePressed(filter.provider)
  const pick = (next: string | undefined) => {
    setPressed(next)
    const { provider: _, ...rest } = filter
    change(next === undefined ? rest : { ...rest, provider: next })
  }
  return (
    <search className={styles.bar} aria-label="ค้นหาและกรองเกม">
      <SearchBox query={filter.q ?? ''} onQuery={q => change({ ...filter, q })} />
      <SelectField
        label="เรียงตาม"
        hideLabel
        className={styles.sort}
        value={sort}
        options={sortOptions}
        onChange={event => change({ ...filter, sort: event.currentTarget.value as Sort })}
      />
      {providers === undefined ? <div className={styles.held} /> : null}
      {providers !== undefined && providers.length > 1 ? (
        <fieldset aria-label="ค่ายเกม" className={styles.providers}>
          <Chip selected={provider === undefined} onClick={() => pick(undefined)}>
            ทุกค่าย
          </Chip>
          {providers.map(each => (
            <Chip
              key={each.provider}
              selected={each.provider === provider}
              onClick={() => pick(each.provider === provider ? undefined : each.provider)}
            >
              {providerName(each.provider)}
              <span className={styles.count}>{each.count}</span>
            </Chip>
          ))}
        </fieldset>
      ) : null}
    </search>
  )
}

/** What was pressed is shown at once; the address, which has the last word, follows. */
const usePressed = (said: string | undefined) => {
  const [pressed, setPressed] = useState(said)
  const [known, setKnown] = useState(said)
  if (said !== known) {
    setKnown(said)
    setPressed(said)
  }
  return [pressed, setPressed] as const
}

function SearchBox({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const [typed, setTyped] = useState(query)
  const [sent, setSent] = useState(query)
  const [known, setKnown] = useState(query)
  if (query !== known) {
    setKnown(query)
    // Cleared from elsewhere. Any other change is an echo of what was typed here.
    if (query === '' && sent !== '') {
      setTyped('')
      setSent('')
    }
  }
  useEffect(() => {
    if (typed === sent) return
    const timer = setTimeout(() => {
      setSent(typed)
      onQuery(typed)
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [typed, sent, onQuery])
  return (
    <TextField
      label="ค้นหาเกม"
      hideLabel
      type="search"
      className={styles.search}
      placeholder="ค้นหาชื่อเกม"
      prefix={<Search aria-hidden="true" />}
      suffix={
        typed === '' ? null : (
          <IconButton label="ล้างคำค้น" icon={<X aria-hidden="true" />} onClick={() => setTyped('')} />
        )
      }
      value={typed}
      autoComplete="off"
      enterKeyHint="search"
      onChange={event => setTyped(event.currentTarget.value)}
    />
  )
}
