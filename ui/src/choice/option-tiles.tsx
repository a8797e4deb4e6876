import type { ReactNode } from 'react'
import { useId } from 'react'
import { classNames } from '../class-names.ts'
import { FieldNotes } from '../form/field-frame.tsx'
import spoken from '../screen-reader-text.module.css'
import styles from './option-tiles.module.css'

export interface TileOption<Value extends string> {
  value: Value
  label: ReactNode
  /** A second, fainter line of the tile. It states the benefit, or why the option is unavailable. */
  note?: ReactNode
  /** A picture at the start of the tile, such as `BankMark`. */
  mark?: ReactNode
  disabled?: boolean | undefined
}

export interface OptionTilesProps<Value extends string> {
  /** Label of the group, shown above the tiles. */
  label: string
  hideLabel?: boolean | undefined
  hint?: ReactNode
  error?: ReactNode
  /** Name of the radio buttons in the form. By default the component generates it. */
  name?: string | undefined
  options: readonly TileOption<Value>[]
  value: Value | null
  onValueChange: (value: Value) => void
  /** `list`: one tile per row (promotions). `grid`: as many as fit in a row (banks). */
  layout?: 'list' | 'grid' | undefined
  className?: string | undefined
}

/** Tiles to choose one of several options, built on radio buttons. Arrow keys move between the tiles; Tab enters the group once. */
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
