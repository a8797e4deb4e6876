import { GameArt } from '@sala/ui/art/game-art.tsx'
import { sectionOrder, sectionWords } from '../games/catalogue/section-texts.ts'
import { Link } from '../page/router-link.tsx'
import styles from './game-section-links.module.css'

/** Links to the six game sections (R02). */
export function SectionRow() {
  return (
    <nav id="sections" aria-label="หมวดเกม" className={styles.row}>
      <ul className={styles.tiles}>
        {sectionOrder.map(section => {
          const { title, text, hue, emblems } = sectionWords[section]
          return (
            <li key={section}>
              <Link to={`/${section}`} className={styles.tile}>
                <GameArt
                  emblem={emblems[0]}
                  hue={hue}
                  name={title}
                  titled={false}
                  shape="wide"
                  className={styles.art}
                />
                <span className={styles.title}>{title}</span>
                <span className={styles.text}>{text}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
