import { useEffect, useState } from 'react'
import type { Answer } from '../../calls/api.ts'
import { publicFact, usePublicFact } from '../../content/public-data-query.ts'
import type { Section } from '../catalogue/section-texts.ts'

export type Offers = NonNullable<Answer<'GET /offers'>['data']>
export type Fixture = Offers['fixtures'][number]
export type Draw = Offers['draws'][number]

const FRESH_MS = 10_000
const LOOK_EVERY_MS = 15_000
const TICK_MS = 1_000

/** The cached events of the game site: current and coming sports matches and lottery draws. */
export const offersFact = publicFact('GET /offers', FRESH_MS)

/**
 * Returns the game site's events and refetches them while the page is visible. Undefined while they load,
 * null after a failure.
 */
export const useOffers = () => {
  const { data, error } = usePublicFact(offersFact)
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) offersFact.askIfOld()
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  // After a failed first fetch the result is null. The page then shows only games, as if the game site had no events.
  return data === undefined ? (error ? null : undefined) : data.data
}

type Events = Pick<Offers, 'fixtures' | 'draws'>

/** Returns the events of a game section. Lotteries are sorted by their next draw, the soonest first. */
export const eventsOfSection = ({ fixtures, draws }: Events, section: Section): Events => ({
  fixtures: fixtures.filter(one => one.section === section),
  draws: draws
    .filter(one => one.section === section)
    .toSorted((one, other) => one.closes_at.localeCompare(other.closes_at)),
})

/**
 * Returns the listed events, updated in place, so that the page does not move while the member reads. A match that the game site no longer
 * lists stays unchanged. A lottery advances to its next draw.
 */
export const mergeEvents = (listed: Events, updates: Events): Events => {
  const fixtures = new Map(updates.fixtures.map(one => [one.event_id, one]))
  const draws = new Map(updates.draws.map(one => [one.event_id, one]))
  const places = new Set(listed.draws.map(one => one.event_id))
  const nextOf = ({ name }: Draw) => updates.draws.find(one => one.name === name && !places.has(one.event_id))
  return {
    fixtures: listed.fixtures.map(one => fixtures.get(one.event_id) ?? one),
    draws: listed.draws.map(one => draws.get(one.event_id) ?? nextOf(one) ?? one),
  }
}

/** Returns the server's time, which counts on each second from the last response, because the browser's clock may be wrong. */
export const useServerNow = (serverTime: string): number => {
  const [ahead, setAhead] = useState(() => new Date(serverTime).getTime() - Date.now())
  const [own, setOwn] = useState(() => Date.now())
  useEffect(() => setAhead(new Date(serverTime).getTime() - Date.now()), [serverTime])
  useEffect(() => {
    const timer = setInterval(() => setOwn(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return own + ahead
}

const SECOND_MS = 1_000
/** Returns the whole seconds until a time, or 0 after it. */
export const secondsUntil = (iso: string, nowMs: number): number =>
  Math.max(0, Math.ceil((new Date(iso).getTime() - nowMs) / SECOND_MS))
