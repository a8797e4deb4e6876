import styles from './side-mark.module.css'

/** Returns the letter that marks a team: the first consonant, because Thai writes some vowels before it. */
const initialOf = (name: string): string => /[ก-ฮA-Za-z]/.exec(name)?.[0] ?? name.slice(0, 1)

/** Background of a team's mark, dark enough for a light letter at every hue. */
const discOf = (hue: number) => `linear-gradient(160deg, hsl(${hue} 46% 36%), hsl(${hue} 52% 20%))`

/** A team's mark with its colour and letter. The teams are fictitious and have no badges. */
export function SideMark({ side }: { side: { name: string; hue: number } }) {
  return (
    <span aria-hidden="true" className={styles.mark} style={{ background: discOf(side.hue) }}>
      {initialOf(side.name)}
    </span>
  )
}
