import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

/** Path of the file system in memory on Linux. */
const MEMORY_DISK = '/dev/shm'
const PREFIX = 'sala-tests-'
/** Free bytes that the file system and the memory must have. A whole run had at most 0.9 GB of files at a time. */
const ROOM_BYTES = 4 * 1024 ** 3
/** Mode of `/tmp`: PostgreSQL runs as another user if the tests run as root, and needs to reach its files. */
const SHARED_MODE = 0o1777
const EXECUTABLE_MODE = 0o755

/**
 * Moves the temporary files of this process and its child processes to the file system in memory until the process ends. A run creates and deletes
 * hundreds of database clusters, and one on a disk needs a fifth more processor time. Without room, or if the file system runs no programs, the
 * temporary folder stays the same.
 */
export function keepTemporaryFilesInMemory(): void {
  const folder = makeFolder()
  if (folder === null) return
  process.env.TMPDIR = folder
  process.on('exit', () => remove(folder))
}

function makeFolder(): string | null {
  try {
    deleteLeftFolders(MEMORY_DISK)
    const { bavail, bsize } = statfsSync(MEMORY_DISK)
    if (bavail * bsize < ROOM_BYTES || freemem() < ROOM_BYTES) return null
    const folder = mkdtempSync(join(MEMORY_DISK, `${PREFIX}${process.pid}-`))
    if (runsPrograms(folder)) return folder
    remove(folder)
    return null
  } catch {
    // Other systems than Linux have no such folder, and some allow no files in it.
    return null
  }
}

function runsPrograms(folder: string): boolean {
  chmodSync(folder, SHARED_MODE)
  const probe = join(folder, 'probe')
  writeFileSync(probe, '#!/bin/sh\nexit 0\n', { mode: EXECUTABLE_MODE })
  return spawnSync(probe).status === 0
}

/** Deletes the folders in `disk` that killed runs have left. */
export function deleteLeftFolders(disk: string): void {
  for (const name of readdirSync(disk)) {
    const [pid] = name.startsWith(PREFIX) ? name.slice(PREFIX.length).split('-') : []
    if (pid !== undefined && !isRunning(Number(pid))) remove(join(disk, name))
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Deletes a folder. If a process still writes to it, or it belongs to another user, a later run deletes the rest. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {}
}
