import { formatThaiTime } from '@sala/ui/format/thai-date.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../calls/query-cache.ts'
import { usePublicFact } from '../content/public-data-query.ts'
import { catalogue, type Game } from '../games/catalogue/catalogue.ts'
import { factsPath } from '../games/catalogue/game-paths.ts'
import {
  providerName,
  sectionOrder,
  sectionWords,
  slotProviderOrder,
  slotProviders,
} from '../games/catalogue/section-texts.ts'
import { type Offers, useOffers } from '../games/scheduled-events/scheduled-events.ts'
import { useSignedIn } from '../session/session-state.ts'
import { type Group, type Thing, textOf } from './item-search.ts'
import { PLACES } from './searchable-pages.ts'

/** Returns all items that the search can find. Items whose data arrive later are added then. */
export const useSearchItems = (): readonly Group[] => {
  const signedIn = useSignedIn()
  const games = usePublicFact(catalogue).data?.data
  const offers = useOffers()
  const promotions = useQuery(call('GET /promotions')).data?.data
  return useMemo(() => {
    const promotionThings = (promotions ?? []).map(({ id, title, summary }) => ({
      key: `promotion-${id}`,
      title,
      note: 'โปรโมชั่น',
      text: textOf(title, summary),
      to: '/promotion',
    }))
    return [
      { title: 'หน้าและบริการ', things: placesFor(signedIn) },
      { title: 'เกม', things: (games ?? []).map(gameThing) },
      { title: 'การแข่งขันและงวด', things: offers ? eventThings(offers) : [] },
      { title: 'หมวดและค่ายเกม', things: LISTS },
      { title: 'โปรโมชั่น', things: promotionThings },
    ]
  }, [signedIn, games, offers, promotions])
}

const placesFor = (signedIn: boolean): Thing[] =>
  PLACES.filter(place => place.for !== (signedIn ? 'visitor' : '')).map(({ words, for: _, ...place }) => ({
    ...place,
    key: place.to + JSON.stringify(place.search ?? ''),
    text: textOf(place.title, words),
  }))

/** Returns the search item of a game. It links to the game's own page, or to the list of games that contains the game's tile. */
const gameThing = (game: Game): Thing => {
  const path = factsPath(game)
  const { game_id, name, name_th, provider, section, hue, emblem } = game
  return {
    key: game_id,
    title: name_th,
    note: `${sectionWords[section].title} · ${providerName(provider)}`,
    text: textOf(name_th, name, provider, `${provider}${name}`),
    hue,
    emblem,
    kind: section,
    ...(path === null
      ? { to: `/${section}`, search: { q: name_th } }
      : { to: path, params: { gameId: game_id } }),
  }
}

const eventThings = ({ now, fixtures, draws }: Offers): Thing[] => [
  ...fixtures
    .filter(one => one.ends_at > now)
    .map(({ event_id, name, home, away, starts_at, section, hue, emblem }) => ({
      key: event_id,
      title: `${home.name} พบ ${away.name}`,
      note: `${formatThaiTime(starts_at)} · ${name}`,
      text: textOf(home.name, away.name, name),
      to: `/${section}`,
      hue,
      emblem,
      kind: section,
    })),
  ...draws.map(({ event_id, name, draws_at, section, hue, emblem }) => ({
    key: event_id,
    title: name,
    note: `ออกผล ${formatThaiTime(draws_at)}`,
    text: textOf(name),
    to: `/${section}`,
    hue,
    emblem,
    kind: section,
  })),
]

const LISTS: readonly Thing[] = [
  ...sectionOrder.map(section => {
    const { title, text, hue, emblems } = sectionWords[section]
    const look = { hue, emblem: emblems[0], kind: section }
    return { key: section, title, note: text, text: textOf(title, section), to: `/${section}`, ...look }
  }),
  ...slotProviderOrder.map(provider => {
    const title = `สล็อต ${providerName(provider)}`
    const { text, hue, emblems } = slotProviders[provider]
    const look = { hue, emblem: emblems[0], kind: 'slot' }
    return {
      key: provider,
      title,
      note: text,
      text: textOf(title, provider),
      to: `/slot-${provider}`,
      ...look,
    }
  }),
]
