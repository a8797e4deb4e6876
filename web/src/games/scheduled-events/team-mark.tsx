import styles from './team-mark.module.css'

/** Returns the letter that marks a team: its name's first consonant, because Thai writes some vowels before the consonant. */
const initialOf = (name: string): string => /[ก-ฮA-Za-z]/.exec(name)?.[0] ?? name.slice(0, 1)

/** Returns the background of a team's mark, dark enough for a light letter at every hue. */
const discOf = (hue: number) => `linear-gradient(160deg, hsl(${hue} 46% 36%), hsl(${hue} 52% 20%))`

/** A team's mark: a coloured disc with a letter. The teams are fictitious and have no badges. */
export function SideMark({ side }: { side: { name: string; hue: number } }) {
  return (
    <span aria-hidden="true" className={styles.mark} style={{ background: discOf(side.hue) }}>
      {initialOf(side.name)}
    </span>
  )
}
