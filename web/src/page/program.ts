import type { ComponentType, ReactNode } from 'react'
import { BASE_PATH } from '../base-path.ts'
import { nextTask } from '../device/next-task.ts'

/** Replaces the visitor's home by the full program. */
export type LeaveHome = (Whole: WholePage, onStanding: () => void) => void

type WholePage = ComponentType<{ onStanding?: () => void }>

/** The router with its table of routes, and what it does for a page that lives without. */
export type Program = {
  WholePage: WholePage
  /** For a part of the visitor's home that comes later and asks for the router. */
  RouterRoom: ComponentType<{ children: ReactNode }>
  /** Whether the page that was found is the path's, which the server drew: then it comes to life as it stands, all its parts at hand. */
  takeOver: (path: string) => Promise<boolean>
  /** Finds the page of this address. */
  findPage: () => Promise<void>
  /** The visitor's home stays as it is: what is found next is the first page that is drawn. */
  waitBehindHome: (leave: LeaveHome) => void
  /** Fetches the file of a page. */
  fetchPage: (path: string) => void
  openPage: (path: string) => void
}

/** Registered by `main.tsx`, because pages cannot import the module that imports all pages. */
let load = (): Promise<Program> => Promise.reject(new Error('nobody said where the program is'))
let leaveHome: LeaveHome | undefined
let coming: Promise<Program> | undefined

export const programIs = (loads: typeof load): void => {
  load = loads
}

/** Says that a visitor's home stands, and how the page goes on from there. */
export const homeStands = (leave: LeaveHome): void => {
  leaveHome = leave
}

const fetchProgram = async (): Promise<Program> => {
  const program = await load()
  // Evaluating its files was one long task.
  await nextTask()
  await program.findPage()
  if (leaveHome) program.waitBehindHome(leaveHome)
  return program
}

/** The router with its routes. A visitor's home loads it when idle or when a link is about to be followed. */
export const wholeProgram = (): Promise<Program> => {
  coming ??= fetchProgram().catch((error: unknown) => {
    coming = undefined
    throw error
  })
  return coming
}

/** Fetches the page of a path below the lobby's prefix. That it does not come shows when it is opened. */
export const fetchAhead = (path: string): void => {
  wholeProgram().then(
    program => program.fetchPage(path),
    () => undefined,
  )
}

/** Opens a path below the lobby's prefix; falls back to a normal navigation. */
export const goTo = (path: string): void => {
  const address = BASE_PATH + path
  wholeProgram().then(
    program => program.openPage(path),
    () => window.location.assign(address),
  )
}
