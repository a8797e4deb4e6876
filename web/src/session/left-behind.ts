import { stored } from '@sala/contract/page/stored.ts'
import type { KeyedStorage } from '@sala/ui/browser/storage.ts'

type Storages = readonly Pick<KeyedStorage, 'keys' | 'removeItem'>[]

const LEAVING = Object.values(stored).filter(({ leaves_at_sign_out }) => leaves_at_sign_out)

/** Whether that key is one that goes at a sign-out. */
const leaves = (key: string): boolean =>
  LEAVING.some(({ name }) => (/[.-]$/.test(name) ? key.startsWith(name) : key === name))

/** Takes away what this browser keeps of whoever leaves; their sign-in itself goes by `endToken`. */
export const forgetWhoLeaves = (storages: Storages): void => {
  for (const storage of storages) for (const key of storage.keys()) if (leaves(key)) storage.removeItem(key)
}
