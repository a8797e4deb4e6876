import { deskStored } from '@sala/contract/desk/browser-storage.ts'
import type { ListName } from '@sala/contract/desk/list-exports/endpoints.ts'
import { localStore } from '@sala/ui/browser/storage.ts'

/** The staff user's choice of columns: true for a shown one, false for a hidden one. A column that is absent keeps the list's default. */
export type ColumnChoice = Readonly<Record<string, boolean>>

const nameOf = (list: ListName): string => deskStored.columns.name + list

const isChoice = (value: unknown): value is ColumnChoice =>
  typeof value === 'object' && value !== null && Object.values(value).every(one => typeof one === 'boolean')

/** Returns the staff user's choice of columns stored in this browser; empty if it is unreadable. */
export const keptChoice = (list: ListName): ColumnChoice => {
  try {
    const kept: unknown = JSON.parse(localStore.getItem(nameOf(list)) ?? '{}')
    return isChoice(kept) ? kept : {}
  } catch {
    return {}
  }
}

export const keepChoice = (list: ListName, choice: ColumnChoice): void =>
  localStore.setItem(nameOf(list), JSON.stringify(choice))
