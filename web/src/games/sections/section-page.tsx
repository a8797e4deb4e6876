import { useLocation } from '@tanstack/react-router'
import { usePublicFact } from '../../content/public-fact.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import { NoCatalogue } from '../catalogue/no-catalogue.tsx'
import { FilteredGames } from './filtered-games.tsx'
import { ListHead } from './list-head.tsx'
import { listAt } from './lists.ts'

/** R02, R03: the games of a section, or of one slot provider, under the picture of their kind. */
export function SectionPage() {
  const pathname = useLocation({ select: location => location.pathname })
  const { data, error } = usePublicFact(catalogue)
  const list = listAt(pathname)
  if (!list) return null
  const games = data?.data.filter(
    ({ section, provider }) =>
      section === list.section && (list.provider === undefined || provider === list.provider),
  )
  return (
    <>
      <ListHead title={list.title} text={list.text} emblems={list.emblems} hue={list.hue} />
      {(error && !games) || games?.length === 0 ? (
        <NoCatalogue failed={games === undefined} retry={() => void catalogue.ask()} />
      ) : (
        // A list of its own for each place: what was typed in one is not carried into the next.
        <FilteredGames
          key={pathname}
          title={list.title}
          games={games}
          byProvider={list.provider === undefined}
        />
      )}
    </>
  )
}
