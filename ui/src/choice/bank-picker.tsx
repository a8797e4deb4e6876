import { Fragment, type ReactNode } from 'react'
import { BankMark } from '../brand/bank-mark.tsx'
import styles from './bank-picker.module.css'
import { OptionTiles } from './option-tiles.tsx'

export interface BankChoice {
  /** The bank's identifier in the API, e.g. "kbank". */
  key: string
  /** Displayed name of the bank, e.g. "กสิกรไทย". It may wrap only at its zero-width spaces. */
  name: string
  /** Two to five letters for the bank's disc, e.g. "KBANK". */
  short: string
  /** The bank's colour, `#rrggbb`. */
  color: string
}

export interface BankPickerProps {
  label?: string | undefined
  name?: string | undefined
  banks: readonly BankChoice[]
  value: string | null
  onValueChange: (key: string) => void
  hint?: ReactNode
  error?: ReactNode
}

export function BankPicker({ label = 'ธนาคาร', banks, ...tiles }: BankPickerProps) {
  return (
    <OptionTiles
      {...tiles}
      label={label}
      layout="grid"
      options={banks.map(bank => ({
        value: bank.key,
        label: <WholeWords text={bank.name} />,
        mark: <BankMark short={bank.short} color={bank.color} />,
      }))}
    />
  )
}

const MAY_BREAK = '\u200B'

/** Lets the lines of a bank's name break only between words. Browsers divide Thai text by a dictionary, which lacks bank names. */
function WholeWords({ text }: { text: string }) {
  return text.split(MAY_BREAK).map((part, index) => (
    <Fragment key={part}>
      {index === 0 ? null : <wbr />}
      <span className={styles.part}>{part}</span>
    </Fragment>
  ))
}
