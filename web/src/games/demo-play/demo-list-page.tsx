import { usePublicFact } from '../../content/public-data-query.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import { NoCatalogue } from '../catalogue/empty-catalogue.tsx'
import { FilteredGames } from '../sections/filtered-games.tsx'
import { ListHead } from '../sections/game-list-head.tsx'

/** The page with all games that have a free mode (R06). */
export function TrialListPage() {
  const { data, error } = usePublicFact(catalogue)
  const games = data?.data.filter(game => game.free_play)
  return (
    <>
      <ListHead
        title="ทดลองเล่นฟรี"
        text="เล่นด้วยเครดิตสมมติของค่ายเกม ไม่ต้องสมัคร และไม่ใช้เครดิตของคุณ"
        emblems={['dice', 'star', 'coin']}
        hue={164}
      />
      {(error && !games) || games?.length === 0 ? (
        <NoCatalogue failed={games === undefined} retry={() => void catalogue.ask()} />
      ) : (
        <FilteredGames title="เกมทดลองเล่น" games={games} byProvider press="trial" />
      )}
    </>
  )
}
