import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './chip.module.css'

export type ChipProps = Omit<ComponentProps<'button'>, 'aria-pressed'> & {
  selected?: boolean | undefined
  icon?: ReactNode
}

/** A single toggle, such as a filter. To choose one of several options use `ChipGroup`. */
export function Chip({ selected = false, icon, className, children, ...button }: ChipProps) {
  return (
    <button
      type="button"
      {...button}
      aria-pressed={selected}
      className={classNames(styles.chip, selected && styles.selected, className)}
    >
      {icon}
      {children}
    </button>
  )
}

export interface ChipOption<Value extends string | number> {
  value: Value
  label: ReactNode
  disabled?: boolean | undefined
}

export interface ChipGroupProps<Value extends string | number> {
  /** Name of the group of chips for screen readers, e.g. "จำนวนเงินที่เลือกได้". */
  label: string
  options: readonly ChipOption<Value>[]
  /** Value of the selected option; `null` if none is selected. */
  value: Value | null
  onValueChange: (value: Value) => void
  /** Layout of the chips. `grid`: equal columns, for amounts. `row`: one row that scrolls sideways, for filters. */
  layout?: 'grid' | 'row' | undefined
  className?: string | undefined
}

export function ChipGroup<Value extends string | number>(props: ChipGroupProps<Value>) {
  const { label, options, value, onValueChange, layout = 'grid', className } = props
  return (
    <fieldset aria-label={label} className={classNames(styles[layout], className)}>
      {options.map(option => (
        <Chip
          key={option.value}
          selected={option.value === value}
          disabled={option.disabled}
          onClick={() => onValueChange(option.value)}
        >
          {option.label}
        </Chip>
      ))}
    </fieldset>
  )
}
