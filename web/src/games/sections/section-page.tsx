import { useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { usePublicFact } from '../../content/public-fact.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import { NoCatalogue } from '../catalogue/no-catalogue.tsx'
import { isTimed, type Section } from '../catalogue/words.ts'
import { FilteredGames } from './filtered-games.tsx'
import { ListHead } from './list-head.tsx'
import { findList } from './lists.ts'
import styles from './section-page.module.css'

const TimedSection = lazy(async () => ({
  default: (await import('../offers/timed-section.tsx')).TimedSection,
}))

/** Sports, lotteries and esports are listed by time; other sections are not. */
function InItsTime({ section, children }: { section: Section; children: ReactNode }) {
  if (!isTimed(section)) return children
  return (
    <Suspense fallback={<div className={styles.held} />}>
      <TimedSection section={section}>{children}</TimedSection>
    </Suspense>
  )
}

/** A game's page is a child route of its list. */
const isList = (pathname: string): boolean =>
  pathname.lastIndexOf('/') === 0 && findList(pathname) !== undefined

/**
 * The path of this list. During a navigation the address is already the next page's. The list stays, so the
 * press need not wait for its tiles to unmount.
 */
const useOwnPath = (): string => {
  const pathname = useLocation({ select: location => location.pathname })
  const [own, setOwn] = useState(pathname)
  if (pathname === own || !isList(pathname)) return own
  setOwn(pathname)
  return pathname
}

/** R02, R03: the games of a section or of one slot provider, under the section's picture. */
export function SectionPage() {
  const pathname = useOwnPath()
  const { data, error } = usePublicFact(catalogue)
  const list = findList(pathname)
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
        <InItsTime section={list.section}>
          {/* One component instance for each list, so that typed text does not carry over to the next. */}
          <FilteredGames
            key={pathname}
            title={list.title}
            games={games}
            byProvider={list.provider === undefined}
          />
        </InItsTime>
      )}
    </>
  )
}
