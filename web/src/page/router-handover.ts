import type { ComponentType, ReactNode } from 'react'
import { BASE_PATH } from '../base-path.ts'
import { nextTask } from '../device/task-yield.ts'

/**
 * Replaces the visitor's home page, which works without the router, by the page that the router renders. Calls `onMounted` when the router's
 * page is mounted.
 */
export type ReplaceHome = (Whole: WholePage, onMounted: () => void) => void

type WholePage = ComponentType<{ onMounted?: () => void }>

/** The loaded router with its routes, and functions for a page that started without it. */
export type RouterProgram = {
  WholePage: WholePage
  /** Wraps a part of the visitor's home page that loads later and needs the router. */
  RouterRoom: ComponentType<{ children: ReactNode }>
  /**
   * Returns whether the server rendered the page of this path. If so, the page's code is loaded and the page
   * can be hydrated.
   */
  prepareHydration: (path: string) => Promise<boolean>
  /** Loads the page of the current URL. */
  findPage: () => Promise<void>
  /** Keeps the visitor's home page until the visitor opens another page. The router then renders that page. */
  replaceHomeAtNavigation: (replace: ReplaceHome) => void
  /** Prefetches the code of a page. */
  fetchPage: (path: string) => void
  openPage: (path: string) => void
}

/**
 * Loads the router with all pages. `main.tsx` sets this function: if this module imported the pages itself, imports would form a circle.
 */
let loadProgram = (): Promise<RouterProgram> =>
  Promise.reject(new Error('registerRouterLoader was not called'))
let replaceHome: ReplaceHome | undefined
let loading: Promise<RouterProgram> | undefined

export const registerRouterLoader = (load: typeof loadProgram): void => {
  loadProgram = load
}

/** Registers a visitor's home page that works without the router, and the function that replaces it. */
export const registerHome = (replace: ReplaceHome): void => {
  replaceHome = replace
}

const fetchProgram = async (): Promise<RouterProgram> => {
  const program = await loadProgram()
  // The pause divides the work after loading into two tasks, because one long task would block input.
  await nextTask()
  await program.findPage()
  if (replaceHome) program.replaceHomeAtNavigation(replaceHome)
  return program
}

/**
 * Loads the router with its routes, once. A visitor's home page calls this when it is idle, or when the visitor is about to follow a link.
 */
export const wholeProgram = (): Promise<RouterProgram> => {
  loading ??= fetchProgram().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Prefetches the page of a path (without the lobby's prefix). A failure is ignored until the page opens. */
export const fetchAhead = (path: string): void => {
  wholeProgram().then(
    program => program.fetchPage(path),
    () => undefined,
  )
}

/** Opens the page of a path (without the lobby's prefix). If the router cannot be loaded, the browser loads the page instead. */
export const goTo = (path: string): void => {
  const address = BASE_PATH + path
  wholeProgram().then(
    program => program.openPage(path),
    () => window.location.assign(address),
  )
}
