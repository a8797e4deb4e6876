import { loadavg } from 'node:os'
import { type Browser, chromium, type LaunchOptions } from '@playwright/test'
import { provideChromium } from '../../e2e/browser/chromium.ts'
import { LIGHTHOUSE } from './lighthouse.ts'

/**
 * Benchmark index of a mid-range phone: Lighthouse's fourfold slow-down of its reference desktop (1,500 to
 * 2,000). The throttle is derived from this machine's index.
 */
const PHONE_INDEX = 435
const PAGE_FUNCTIONS = `${LIGHTHOUSE}core/lib/page-functions.js`

/** How fast the machine was just before a look, and so how many times slower than it the phone is. */
export type Machine = { readonly index: number; readonly slower: number }

type PageFunctions = { readonly pageFunctions: { readonly computeBenchmarkIndex: () => number } }

/** Lighthouse's own benchmark, in an empty page: a second of work. */
export const measureMachine = async (browser: Browser): Promise<Machine> => {
  const { pageFunctions }: PageFunctions = await import(PAGE_FUNCTIONS)
  const page = await browser.newPage()
  try {
    const index = await page.evaluate(pageFunctions.computeBenchmarkIndex)
    return { index, slower: Math.max(1, Math.round((index / PHONE_INDEX) * 10) / 10) }
  } finally {
    await page.close()
  }
}

/** In a browser that is there for this alone: what is looked at afterwards meets none that has worked. */
export const measureMachineAlone = async (): Promise<Machine> => {
  const browser = await openBrowser()
  try {
    return await measureMachine(browser)
  } finally {
    await browser.close()
  }
}

export const openBrowser = async (options: LaunchOptions = {}): Promise<Browser> => {
  const launch = await provideChromium()
  return chromium.launch({ ...launch, args: [...(launch.args ?? []), ...(options.args ?? [])] })
}

/** For the figures of a row: on which machine they were taken. */
export const machineText = (machines: readonly Machine[]): string => {
  const range = (values: readonly number[]): string =>
    [...new Set([Math.min(...values), Math.max(...values)])].join('–')
  const index = range(machines.map(one => Math.round(one.index)))
  return `index ${index}, slowed ${range(machines.map(one => one.slower))}×, load ${loadavg()[0]?.toFixed(1)}`
}
