import type { ComponentType, ReactNode } from 'react'
import { BASE_PATH } from '../base-path.ts'
import { nextTask } from '../device/next-task.ts'

/** Replaces the visitor's home with the full program. */
export type LeaveHome = (Whole: WholePage, onStanding: () => void) => void

type WholePage = ComponentType<{ onStanding?: () => void }>

/** The router with its routes, and its functions for a page that starts without it. */
export type Program = {
  WholePage: WholePage
  /** For a part of the visitor's home that loads later and uses the router. */
  RouterRoom: ComponentType<{ children: ReactNode }>
  /**
   * Whether the matched page is the one that the server rendered. It is then hydrated, with all its chunks
   * loaded.
   */
  takeOver: (path: string) => Promise<boolean>
  /** Loads the page of the current address. */
  findPage: () => Promise<void>
  /** Keeps the visitor's home; the first page that the router renders is the next one. */
  waitBehindHome: (leave: LeaveHome) => void
  /** Prefetches the chunk of a page. */
  fetchPage: (path: string) => void
  openPage: (path: string) => void
}

/** Registered by `main.tsx`, because pages cannot import the module that imports all pages. */
let load = (): Promise<Program> => Promise.reject(new Error('nobody said where the program is'))
let leaveHome: LeaveHome | undefined
let coming: Promise<Program> | undefined

export const registerProgram = (loads: typeof load): void => {
  load = loads
}

/** Registers that a visitor's home is shown, and how to leave it. */
export const registerHome = (leave: LeaveHome): void => {
  leaveHome = leave
}

const fetchProgram = async (): Promise<Program> => {
  const program = await load()
  // Splits the evaluation of its modules, which was one long task.
  await nextTask()
  await program.findPage()
  if (leaveHome) program.waitBehindHome(leaveHome)
  return program
}

/**
 * Loads the router with its routes. A visitor's home does so when idle or when a link is about to be
 * followed.
 */
export const wholeProgram = (): Promise<Program> => {
  coming ??= fetchProgram().catch((error: unknown) => {
    coming = undefined
    throw error
  })
  return coming
}

/** Prefetches the page of a path without the lobby's prefix. A failure shows only when the page opens. */
export const fetchAhead = (path: string): void => {
  wholeProgram().then(
    program => program.fetchPage(path),
    () => undefined,
  )
}

/** Opens a path without the lobby's prefix; falls back to a normal navigation. */
export const goTo = (path: string): void => {
  const address = BASE_PATH + path
  wholeProgram().then(
    program => program.openPage(path),
    () => window.location.assign(address),
  )
}
