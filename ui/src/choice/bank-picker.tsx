import type { ReactNode } from 'react'
import { BankMark } from '../brand/bank-mark.tsx'
import { OptionTiles } from './option-tiles.tsx'

export interface BankChoice {
  /** The wire's bank key, e.g. "kbank". */
  key: string
  /** The name a member knows, e.g. "กสิกรไทย". */
  name: string
  /** Two to five letters drawn in the disc, e.g. "KBANK". */
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
      scrolls
      options={banks.map(bank => ({
        value: bank.key,
        label: bank.name,
        mark: <BankMark short={bank.short} color={bank.color} />,
      }))}
    />
  )
}
