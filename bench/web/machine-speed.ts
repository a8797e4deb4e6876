import { loadavg } from 'node:os'
import { type Browser, chromium, type LaunchOptions } from '@playwright/test'
import { provideChromium } from '../../e2e/browser/chromium.ts'
import { LIGHTHOUSE } from './lighthouse.ts'

/**
 * Lighthouse's benchmark index of a mid-range phone. Lighthouse's reference desktop has about four times as much (1,500 to 2,000). The slow-down
 * factor is this machine's index divided by the phone's.
 */
const PHONE_INDEX = 435
const PAGE_FUNCTIONS = `${LIGHTHOUSE}core/lib/page-functions.js`

/** This machine's benchmark index just before an audit, and the slow-down factor computed from it. */
export type Machine = { readonly index: number; readonly slower: number }

type PageFunctions = { readonly pageFunctions: { readonly computeBenchmarkIndex: () => number } }

/** Runs Lighthouse's CPU benchmark in an empty page for a second. */
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

/** Runs Lighthouse's CPU benchmark in its own browser. The audit can then use a new browser. */
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

/** Returns a text with this machine's index, slow-down factor and load, for the figures of a table row. */
export const machineText = (machines: readonly Machine[]): string => {
  const range = (values: readonly number[]): string =>
    [...new Set([Math.min(...values), Math.max(...values)])].join('–')
  const index = range(machines.map(one => Math.round(one.index)))
  return `index ${index}, slowed ${range(machines.map(one => one.slower))}×, load ${loadavg()[0]?.toFixed(1)}`
}
