import { PageSection } from '../../content/page-section.tsx'
import { usePublicFact } from '../../content/public-data-query.ts'
import { SeeAll } from '../../content/see-all-link.tsx'
import { DeferredContent } from '../../device/deferred-content.tsx'
import { catalogue, type Game, type ListedGame } from '../catalogue/catalogue.ts'
import { featureOrder, featureWords } from '../catalogue/game-features.ts'
import { providerName, slotProviderOrder, slotProviders } from '../catalogue/section-texts.ts'
import { GameRail } from '../tiles/game-row.tsx'
import { highestRtpOf, newestOf, withFeature } from './shelf-selection.ts'

/** Number of games in a row. A link leads to all games. */
const SHOWN = 12

/**
 * Rows of games on the home page: new games, games with the highest RTP (return to player), one row for each game feature, and one for each of
 * the four slot providers (R03). Rows below the first screen are rendered one by one, so that the browser can handle input between them.
 */
export function ProviderRows() {
  const { data } = usePublicFact(catalogue)
  if (!data) return null
  return (
    <>
      <Row id="new" title="เกมใหม่" note="เรียงจากวันที่เปิดตัวล่าสุด" games={newestOf(data.data).slice(0, SHOWN)} />
      <Row
        id="rtp"
        title="RTP สูง"
        note="คืนให้ผู้เล่นมากที่สุดโดยเฉลี่ยในระยะยาว แต่ละรอบยังเป็นการสุ่ม"
        games={highestRtpOf(data.data).slice(0, SHOWN)}
      />
      <Features games={data.data} />
      <SlotProviders games={data.data} />
    </>
  )
}

function Row({ id, title, note, games }: { id: string; title: string; note: string; games: Game[] }) {
  if (games.length === 0) return null
  return (
    <DeferredContent>
      <PageSection id={id} title={title} note={note}>
        <GameRail label={title} games={games} />
      </PageSection>
    </DeferredContent>
  )
}

function Features({ games: all }: { games: readonly ListedGame[] }) {
  return featureOrder.map(feature => {
    const games = withFeature(all, feature)
    const { title, what } = featureWords[feature]
    return games.length === 0 ? null : (
      <DeferredContent key={feature}>
        <PageSection
          id={`feature-${feature}`}
          title={title}
          note={what}
          action={<SeeAll to="/slot" search={{ feature }} what={title} />}
        >
          <GameRail label={title} games={games.slice(0, SHOWN)} />
        </PageSection>
      </DeferredContent>
    )
  })
}

function SlotProviders({ games: all }: { games: readonly Game[] }) {
  return slotProviderOrder.map(provider => {
    const games = all.filter(game => game.section === 'slot' && game.provider === provider)
    const title = `สล็อต ${providerName(provider)}`
    return games.length === 0 ? null : (
      <DeferredContent key={provider}>
        <PageSection
          id={`slot-${provider}`}
          title={title}
          note={slotProviders[provider].text}
          action={<SeeAll to={`/slot-${provider}`} what={title} />}
        >
          <GameRail label={title} games={games.slice(0, SHOWN)} />
        </PageSection>
      </DeferredContent>
    )
  })
}
