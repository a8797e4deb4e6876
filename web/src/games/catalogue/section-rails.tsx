import { PageSection } from '../../content/page-section.tsx'
import { usePublicFact } from '../../content/public-fact.ts'
import { catalogue } from './catalogue.ts'
import { GameList } from './game-list.tsx'
import styles from './section-rails.module.css'
import { sectionOrder, sectionWords } from './words.ts'

/** Every section of the catalogue as a row of its games. */
export function SectionRails() {
  const { data } = usePublicFact(catalogue)
  if (!data) return null
  return (
    <div id="sections" className={styles.sections}>
      {sectionOrder.map(section => {
        const games = data.data.filter(game => game.section === section)
        const { title, text } = sectionWords[section]
        return games.length === 0 ? null : (
          <PageSection key={section} id={section} title={title} note={text}>
            <GameList label={title} layout="rail" games={games} places={0} />
          </PageSection>
        )
      })}
    </div>
  )
}
