import { access, constants, mkdir, mkdtemp, rmdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** Creates the folder if it is missing. Throws an error with an explanation if it is not writable. */
export const makeDataFolder = async (dataDir: string): Promise<void> => {
  try {
    await makeFolders(resolve(dataDir))
    // A test folder is created and removed, because a data folder that exists may still be on a read-only or full disk.
    await rmdir(await mkdtemp(join(dataDir, 'writable-')))
  } catch (error) {
    const why = `${await whyNot(resolve(dataDir), error)} Choose another with SALA_DATA_DIR=/a/folder, or set DATABASE_URL.`
    throw new Error(`The data folder ${resolve(dataDir)} cannot be used: ${why}`, { cause: error })
  }
}

/** Folders are created one by one, because Node's recursive mkdir never ends on a disk that accepts no folder. */
const makeFolders = async (path: string): Promise<void> => {
  if (await isThere(path)) return
  if (dirname(path) !== path) await makeFolders(dirname(path))
  await mkdir(path, { mode: 0o700 })
}

/** Returns whether the path exists. Throws for a path whose parent is a file. */
const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    error => {
      if (codeOf(error) === 'ENOENT') return false
      throw error
    },
  )

const WORDS: Readonly<Record<string, string>> = {
  EROFS: 'its disk is read-only.',
  EACCES: 'this user may not write there.',
  EPERM: 'this user may not write there.',
  ENOSPC: 'its disk is full.',
  EDQUOT: "this user's share of the disk is full.",
  ENOTDIR: 'a part of its path is a file.',
  EEXIST: 'there is a file of that name.',
}

/**
 * Explains why the folder cannot be created. The error ENOENT alone does not say it, because the cause is at the nearest parent folder that exists.
 */
const whyNot = async (dataDir: string, error: unknown): Promise<string> => {
  const code = codeOf(error)
  if (code !== 'ENOENT') return WORDS[code] ?? String(error)
  let above = dataDir
  while (dirname(above) !== above && !(await isThere(above))) above = dirname(above)
  const refused = await access(above, constants.W_OK).then(
    () => '',
    failure => codeOf(failure),
  )
  return WORDS[refused] ?? `nothing can be made in ${above}.`
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
