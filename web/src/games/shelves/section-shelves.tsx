import { ShieldCheck } from '@sala/ui/brand/icons.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { useDeferredValue } from 'react'
import { PageSection } from '../../content/page-section.tsx'
import { usePublicFact } from '../../content/public-fact.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import { sectionOrder, sectionWords } from '../catalogue/words.ts'
import { GameList } from '../tiles/game-list.tsx'
import styles from './section-shelves.module.css'
import { SeeAll } from './see-all.tsx'

/** Every section of the catalogue as a row of its games; slots stand by their providers (`ProviderShelves`). */
export function SectionShelves() {
  // Thirty pictures below the first screen: drawn in slices, so that a press meanwhile is heard.
  const data = useDeferredValue(usePublicFact(catalogue).data)
  if (!data) return null
  return (
    <div id="sections" className={styles.sections}>
      {sectionOrder.map(section => {
        const games = section === 'slot' ? [] : data.data.filter(game => game.section === section)
        const { title, text } = sectionWords[section]
        return games.length === 0 ? null : (
          <PageSection
            key={section}
            id={section}
            title={title}
            note={text}
            action={<SeeAll to={`/${section}`} what={title} />}
          >
            <GameList label={title} layout="rail" games={games} places={0} />
          </PageSection>
        )
      })}
      <Card pad="l" className={styles.honest}>
        <ShieldCheck aria-hidden="true" />
        <h2>เล่นอย่างรู้เท่าทัน</h2>
        <p>
          ผลของทุกเกมเป็นการสุ่ม และในระยะยาวเกมได้เปรียบผู้เล่นเสมอ ค่า RTP คือส่วนที่คืนให้ผู้เล่นโดยเฉลี่ย เล่นเท่าที่คุณเสียได้
          และหยุดเมื่อไม่สนุก
        </p>
      </Card>
    </div>
  )
}
