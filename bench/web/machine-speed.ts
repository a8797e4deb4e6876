import { loadavg } from 'node:os'
import { type Browser, chromium, type LaunchOptions } from '@playwright/test'
import { provideChromium } from '../../e2e/browser/chromium-install.ts'
import { LIGHTHOUSE } from './lighthouse.ts'

/**
 * Speed of a mid-range phone on the scale of Lighthouse's CPU benchmark; a desktop has 1,500 to 2,000. The processor is slowed down by this machine's
 * speed divided by the phone's.
 */
const PHONE_INDEX = 435
const PAGE_FUNCTIONS = `${LIGHTHOUSE}core/lib/page-functions.js`

/** This machine's speed just before a measurement, on the scale of Lighthouse's CPU benchmark, and the slow-down factor computed from it. */
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

/** Runs Lighthouse's CPU benchmark in a separate browser, so that the measurement of a page can use a new one. */
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

/** Returns a text with this machine's speed, slow-down factor and load, for the figures in a row of the results table. */
export const machineText = (machines: readonly Machine[]): string => {
  const range = (values: readonly number[]): string =>
    [...new Set([Math.min(...values), Math.max(...values)])].join('–')
  const index = range(machines.map(one => Math.round(one.index)))
  return `index ${index}, slowed ${range(machines.map(one => one.slower))}×, load ${loadavg()[0]?.toFixed(1)}`
}
