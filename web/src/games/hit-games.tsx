import { Flame } from '@sala/ui/brand/icons.ts'
import { PageSection } from '../content/page-section.tsx'
import { CatalogueError } from './catalogue-error.tsx'
import { GameList } from './game-list.tsx'
import { catalogue } from './games.ts'

/** A whole number of rows at 2, 4 and 6 a row. */
const HITS_SHOWN = 12

/** R01: the games most started in the last 7 days; the catalogue comes in that order. */
export function HitGames() {
  const { data, error } = catalogue.use()
  return (
    <PageSection id="hits" title="เกมฮิต" note="เกมที่สมาชิกเล่นมากที่สุดใน 7 วัน" icon={<Flame />}>
      {error && !data ? (
        <CatalogueError retry={() => void catalogue.ask()} />
      ) : (
        <GameList label="เกมฮิต" layout="grid" games={data?.data.slice(0, HITS_SHOWN)} places={HITS_SHOWN} />
      )}
    </PageSection>
  )
}
