import { execFileSync } from 'node:child_process'
import { readFileSync, statfsSync } from 'node:fs'
import { PIECES, type Piece, type Product } from '../resilience/product-under-test.ts'

const KB_PER_MB = 1_024
const BYTES_PER_MB = 1_024 * 1_024

/** Returns the resident memory of each process in MB. PostgreSQL counts without its sessions. An ended process has 0. */
export const readMemory = (product: Pick<Product, 'pid'>): Record<Piece, number> => {
  const residentMb = (piece: Piece): number => {
    try {
      const status = readFileSync(`/proc/${product.pid(piece)}/status`, 'utf8')
      return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / KB_PER_MB)
    } catch {
      return 0
    }
  }
  return Object.fromEntries(PIECES.map(piece => [piece, residentMb(piece)])) as Record<Piece, number>
}

export const folderMb = (folder: string): number =>
  Number(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0])

export const freeMb = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return Math.round((bavail * bsize) / BYTES_PER_MB)
}

type Life = { readonly pid: number; readonly sinceMs: number; readonly firstMb: number; lastMb: number }

/** Time in ms after its start at which a process has loaded its code and filled its caches. Memory from then on shows a growth. */
const WARM_MS = 2 * 60_000

/** Resident memory in MB above which a process counts as faulty. The product's alarm for memory rings at the same amount. */
const MEMORY_MAX_MB = 1_000

/** Names the processes that use more memory than any process of the product should. */
export const findTooLarge = (memory: Readonly<Record<Piece, number>>): string[] =>
  PIECES.filter(piece => memory[piece] > MEMORY_MAX_MB).map(
    piece => `${piece} uses ${memory[piece]} MB of memory, more than ${MEMORY_MAX_MB}`,
  )

/** Follows the memory of processes. `grown` names the growth of those that are the same process for some minutes. */
export const followMemory = () => {
  const starts = new Map<Piece, { pid: number; atMs: number }>()
  const lives = new Map<Piece, Life>()
  return {
    sample: (product: Pick<Product, 'pid'>, nowMs: number): Record<Piece, number> => {
      const memory = readMemory(product)
      for (const piece of PIECES) {
        const pid = product.pid(piece)
        if (starts.get(piece)?.pid !== pid) starts.set(piece, { pid, atMs: nowMs })
        const [start, life] = [starts.get(piece), lives.get(piece)]
        if (start === undefined || memory[piece] === 0 || nowMs - start.atMs < WARM_MS) continue
        if (life?.pid === pid) life.lastMb = memory[piece]
        else lives.set(piece, { pid, sinceMs: nowMs, firstMb: memory[piece], lastMb: memory[piece] })
      }
      return memory
    },
    grown: (nowMs: number): string[] =>
      [...lives].map(([piece, { sinceMs, firstMb, lastMb }]) => {
        const minutes = Math.round((nowMs - sinceMs) / 60_000)
        return `${piece} ${firstMb} → ${lastMb} MB in ${minutes} min`
      }),
  }
}
