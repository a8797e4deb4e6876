import type { ComponentType, ReactNode } from 'react'
import { BASE_PATH } from '../base-path.ts'
import { nextTask } from '../device/task-yield.ts'

/** Replaces the visitor's home page, which runs without the router, by the router's page. Calls `onStanding` once the router's page is mounted. */
export type LeaveHome = (Whole: WholePage, onStanding: () => void) => void

type WholePage = ComponentType<{ onStanding?: () => void }>

/** The router with its routes, and functions for a page that started without the router. */
export type Program = {
  WholePage: WholePage
  /** Wraps a part of the visitor's home page that loads later and needs the router. */
  RouterRoom: ComponentType<{ children: ReactNode }>
  /**
   * Returns whether the server rendered the page of this path. If so, the page's code is loaded and the page
   * can be hydrated.
   */
  takeOver: (path: string) => Promise<boolean>
  /** Loads the page of the current URL. */
  findPage: () => Promise<void>
  /** Keeps the visitor's home page until the next navigation. The router then renders its first page. */
  waitBehindHome: (leave: LeaveHome) => void
  /** Prefetches the code of a page. */
  fetchPage: (path: string) => void
  openPage: (path: string) => void
}

/** Loads the router with all pages. `main.tsx` sets this function, because pages must not import the module that imports all pages. */
let load = (): Promise<Program> => Promise.reject(new Error('nobody said where the program is'))
let leaveHome: LeaveHome | undefined
let coming: Promise<Program> | undefined

export const registerProgram = (loads: typeof load): void => {
  load = loads
}

/** Registers a visitor's home page that runs without the router, and how to replace it. */
export const registerHome = (leave: LeaveHome): void => {
  leaveHome = leave
}

const fetchProgram = async (): Promise<Program> => {
  const program = await load()
  // The pause divides the work after loading into two tasks, because one long task would block input.
  await nextTask()
  await program.findPage()
  if (leaveHome) program.waitBehindHome(leaveHome)
  return program
}

/**
 * Loads the router with its routes, once. A visitor's home page loads it when idle, or when the visitor is
 * about to follow a link.
 */
export const wholeProgram = (): Promise<Program> => {
  coming ??= fetchProgram().catch((error: unknown) => {
    coming = undefined
    throw error
  })
  return coming
}

/** Prefetches the page of a path (without the lobby's prefix). A failure is ignored until the page opens. */
export const fetchAhead = (path: string): void => {
  wholeProgram().then(
    program => program.fetchPage(path),
    () => undefined,
  )
}

/** Opens the page of a path (without the lobby's prefix). If the router cannot be loaded, the browser itself navigates. */
export const goTo = (path: string): void => {
  const address = BASE_PATH + path
  wholeProgram().then(
    program => program.openPage(path),
    () => window.location.assign(address),
  )
}
