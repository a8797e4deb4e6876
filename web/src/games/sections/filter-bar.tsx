import { Chip } from '@sala/ui/action/chip.tsx'
import { IconButton } from '@sala/ui/action/icon-button.tsx'
import { Search, X } from '@sala/ui/brand/icons.ts'
import { SelectField } from '@sala/ui/choice/select-field.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { useEffect, useState } from 'react'
import { type Feature, featureWords } from '../catalogue/game-features.ts'
import { providerName } from '../catalogue/section-texts.ts'
import { SidewaysRow } from '../tiles/horizontal-scroll-row.tsx'
import type { Choices } from './apply-game-filter.ts'
import styles from './filter-bar.module.css'
import { type FilterChange, type GameFilter, SORTS, type Sort, USUAL_SORT } from './game-filter-options.ts'

/**
 * Milliseconds without typing after which the list is filtered and the search text is put into the URL. They exceed the usual 300 ms between
 * two letters, so that filtering does not block typing. Browsers also limit how often a page may change its URL.
 */
const REST_MS = 350

type FilterBarProps = {
  filter: GameFilter
  change: (wanted: FilterChange) => void
  /** The filters to choose from. While they load (undefined), their space is reserved. */
  choices: Choices | undefined
}

const sortOptions = Object.entries(SORTS).map(([value, label]) => ({ value, label }))

/** Bar with search, providers, features and sort order of a list of games. It sticks below the header. */
export function FilterBar({ filter, change, choices }: FilterBarProps) {
  const [sort = USUAL_SORT, chooseSort] = usePressed(filter.sort, sort => change({ sort }))
  return (
    <search className={styles.bar} aria-label="ค้นหาและกรองเกม">
      <SearchBox query={filter.q ?? ''} onQuery={q => change({ q })} />
      <SelectField
        label="เรียงตาม"
        hideLabel
        className={styles.sort}
        value={sort}
        options={sortOptions}
        onChange={event => chooseSort(event.currentTarget.value as Sort)}
      />
      {choices === undefined ? <div className={styles.held} /> : null}
      {choices !== undefined && (choices.providers.length > 1 || choices.features.length > 0) ? (
        <SidewaysRow<HTMLDivElement> arrows="เลื่อนดูตัวเลือกอื่น" begin={showChosen} className={styles.row}>
          {row => (
            <div {...row} className={styles.choices}>
              {choices.providers.length > 1 ? (
                <Providers
                  providers={choices.providers}
                  chosen={filter.provider}
                  choose={provider => change({ provider })}
                />
              ) : null}
              {choices.features.length > 0 ? (
                <Features
                  features={choices.features}
                  chosen={filter.feature}
                  choose={feature => change({ feature })}
                />
              ) : null}
            </div>
          )}
        </SidewaysRow>
      ) : null}
    </search>
  )
}

/**
 * Scrolls the row of filters sideways to the chosen filter. The page itself is not scrolled, because the row may be far above the visible
 * part.
 */
const showChosen = (row: HTMLElement): void => {
  const chosen = [...row.querySelectorAll('[aria-pressed="true"]')].at(-1)
  if (chosen === undefined) return
  const [whole, part] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()]
  row.scrollLeft += part.left + part.width / 2 - (whole.left + whole.width / 2)
}

type ChoiceProps<Value> = { chosen: Value | undefined; choose: (value: Value | undefined) => void }

function Providers({ providers, chosen, choose }: ChoiceProps<string> & Pick<Choices, 'providers'>) {
  const [provider, pick] = usePressed(chosen, choose)
  return (
    <fieldset aria-label="ค่ายเกม">
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
  )
}

function Features({ features, chosen, choose }: ChoiceProps<Feature> & Pick<Choices, 'features'>) {
  const [feature, pick] = usePressed(chosen, choose)
  return (
    <fieldset aria-label="ลูกเล่น">
      {features.map(each => (
        <Chip
          key={each.feature}
          selected={each.feature === feature}
          onClick={() => pick(each.feature === feature ? undefined : each.feature)}
        >
          {featureWords[each.feature].title}
          <span className={styles.count}>{each.count}</span>
        </Chip>
      ))}
    </fieldset>
  )
}

/**
 * Returns the filter value to show, and a function that changes it. A press is shown before the URL changes. A later change of the URL
 * replaces the value.
 */
const usePressed = <Value,>(said: Value | undefined, choose: (value: Value | undefined) => void) => {
  const [pressed, setPressed] = useState(said)
  const [known, setKnown] = useState(said)
  if (said !== known) {
    setKnown(said)
    setPressed(said)
  }
  const pick = (value: Value | undefined) => {
    setPressed(() => value)
    choose(value)
  }
  return [pressed, pick] as const
}

function SearchBox({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const [typed, setTyped] = useState(query)
  const [sent, setSent] = useState(query)
  const [known, setKnown] = useState(query)
  if (query !== known) {
    setKnown(query)
    // If the search text in the URL becomes empty, another control has cleared it, so the field is emptied too. Any other new text comes from this
    // field.
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
      kind="search"
      label="ค้นหาเกม"
      hideLabel
      type="search"
      className={styles.search}
      placeholder="ค้นหาชื่อเกม"
      prefix={<Search aria-hidden="true" />}
      suffix={
        <IconButton
          label="ล้างคำค้น"
          icon={<X aria-hidden="true" />}
          // The clear button is always rendered and hidden at first, because rendering it at the first letter would double the time of that key
          // press.
          className={typed === '' ? styles.unseen : undefined}
          onClick={() => setTyped('')}
        />
      }
      value={typed}
      autoComplete="off"
      enterKeyHint="search"
      onChange={event => setTyped(event.currentTarget.value)}
    />
  )
}
