import type { ReactNode } from 'react'
import { useId } from 'react'
import { classNames } from '../class-names.ts'
import { FieldNotes } from '../form/field-frame.tsx'
import spoken from '../spoken.module.css'
import styles from './option-tiles.module.css'

export interface TileOption<Value extends string> {
  value: Value
  label: ReactNode
  /** A second, softer line: what it gives, or why it cannot be taken. */
  note?: ReactNode
  /** A picture or mark at the start, such as `BankMark`. */
  mark?: ReactNode
  disabled?: boolean | undefined
}

export interface OptionTilesProps<Value extends string> {
  /** The group's name, shown above the tiles. */
  label: string
  hideLabel?: boolean | undefined
  hint?: ReactNode
  error?: ReactNode
  /** The radio group's form name; generated when left out. */
  name?: string | undefined
  options: readonly TileOption<Value>[]
  value: Value | null
  onValueChange: (value: Value) => void
  /** `list` sets one tile a row (promotions), `grid` as many as fit (banks). */
  layout?: 'list' | 'grid' | undefined
  className?: string | undefined
}

/** One choice of several as tiles. Real radio buttons underneath: arrow keys move, the group is one tab stop. */
export function OptionTiles<Value extends string>(props: OptionTilesProps<Value>) {
  const { label, hideLabel, hint, error, options, value, onValueChange, layout = 'list', className } = props
  const id = useId()
  const name = props.name ?? id
  return (
    <fieldset
      className={classNames(styles.group, className)}
      aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
    >
      <legend className={hideLabel ? spoken.spoken : styles.label}>{label}</legend>
      <div className={styles[layout]}>
        {options.map(option => (
          <label key={option.value} className={styles.tile}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onValueChange(option.value)}
            />
            {option.mark ? <span className={styles.mark}>{option.mark}</span> : null}
            <span className={styles.words}>
              <span className={styles.name}>{option.label}</span>
              {option.note ? <span className={styles.note}>{option.note}</span> : null}
            </span>
            <span className={styles.dot} aria-hidden="true" />
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  )
}
