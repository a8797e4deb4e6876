import { stored } from '@sala/contract/page/browser-storage.ts'
import type { KeyedStorage } from '@sala/ui/browser/storage.ts'

type Storages = readonly Pick<KeyedStorage, 'keys' | 'removeItem'>[]

const LEAVING = Object.values(stored).filter(({ leaves_at_sign_out }) => leaves_at_sign_out)

/** Returns whether the item with this name contains data of the member, so that a sign-out must delete it. */
const leaves = (key: string): boolean =>
  LEAVING.some(({ name }) => (/[.-]$/.test(name) ? key.startsWith(name) : key === name))

/** Deletes what this browser stores about the member, except the sign-in, which `endToken` deletes. */
export const deleteMemberData = (storages: Storages): void => {
  for (const storage of storages) for (const key of storage.keys()) if (leaves(key)) storage.removeItem(key)
}
