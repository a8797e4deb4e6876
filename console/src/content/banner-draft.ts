import type { Answer } from '../calls/api.ts'

export type Banner = Answer<'GET /content'>['banners'][number]

/** Returns a new banner without a target. The lobby does not show it until it has a picture. */
export const emptyBanner = (id: string): Banner => ({
  id,
  img: '',
  link: null,
  title: '',
  note: '',
  gamecode: null,
  game_option: null,
  shown_from: null,
  shown_until: null,
})

export type Showing = 'now' | 'later' | 'over'

export const showingOf = ({ shown_from, shown_until }: Banner, now: number): Showing => {
  if (shown_until !== null && Date.parse(shown_until) <= now) return 'over'
  return shown_from !== null && Date.parse(shown_from) > now ? 'later' : 'now'
}

export const moved = <T>(all: readonly T[], from: number, to: number): T[] => {
  const rest = all.filter((_, at) => at !== from)
  const one = all[from]
  return one === undefined || to < 0 || to >= all.length ? [...all] : rest.toSpliced(to, 0, one)
}
