import { DEMO_OPERATORS } from '../demo-accounts.ts'

const SECOND_MS = 1_000
const WORDS_COLUMN = 44

export const formatCounts = (seen: ReadonlyMap<string, number>): string[] => [
  '',
  ...[...seen]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([what, times]) => `  ${what.padEnd(WORDS_COLUMN)}${String(times).padStart(9)}`),
]

export const formatNextSteps = (tookMs: number): string[] => {
  const [admin] = DEMO_OPERATORS
  return [
    '',
    `The database is filled; it took ${Math.round(tookMs / SECOND_MS)} s. Now \`npm start\` with the same SALA_DATA_DIR or DATABASE_URL, and open /desk/`,
    `as ${admin.name}, password ${admin.password}; the start prints the code of the moment. All its members have the demo member's password.`,
  ]
}
