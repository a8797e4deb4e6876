import { EMBLEMS } from '@sala/ui/art/emblem.ts'
import { GameArt } from '@sala/ui/art/game-art.tsx'
import styles from './gallery.module.css'
import { Section } from './section.tsx'

const HUE_STEP = 37

export function ArtSection() {
  return (
    <Section title="ภาพเกม">
      <div className={styles.tiles}>
        {EMBLEMS.map((emblem, index) => (
          <GameArt
            key={emblem}
            emblem={emblem}
            hue={(index * HUE_STEP) % 360}
            name={index % 3 === 0 ? `ชื่อเกมยาวหน่อย ${emblem}` : emblem}
            provider="SALA"
          />
        ))}
      </div>
    </Section>
  )
}
