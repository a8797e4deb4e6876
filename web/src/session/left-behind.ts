import { stored } from '@sala/contract/page/stored.ts'

type Storages = readonly Pick<Storage, 'key' | 'length' | 'removeItem'>[]

const LEAVING = Object.values(stored).filter(({ leaves_at_sign_out }) => leaves_at_sign_out)

/** Whether that key is one that goes at a sign-out. */
const leaves = (key: string): boolean =>
  LEAVING.some(({ name }) => (/[.-]$/.test(name) ? key.startsWith(name) : key === name))

/** Takes away what this browser keeps of whoever leaves; their sign-in itself goes by `endToken`. */
export const forgetWhoLeaves = (storages: Storages): void => {
  for (const storage of storages) {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
    for (const key of keys) if (key !== null && leaves(key)) storage.removeItem(key)
  }
}
