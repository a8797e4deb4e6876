import type { Figure } from '../../platform/metrics/metric-registry.ts'

const SECOND_MS = 1_000

export const secondsSince = (since: Date | null, now: Date): number =>
  since === null ? 0 : (now.getTime() - since.getTime()) / SECOND_MS

export const one = (name: string, help: string, value: number, labels: Figure['labels'] = {}): Figure => ({
  name,
  help,
  labels,
  value,
})
