import styles from './side-mark.module.css'

/** The first consonant: Thai writes some vowels before it. */
const initialOf = (name: string): string => /[ก-ฮA-Za-z]/.exec(name)?.[0] ?? name.slice(0, 1)

/** Dark enough for a light letter at every hue. */
const discOf = (hue: number) => `linear-gradient(160deg, hsl(${hue} 46% 36%), hsl(${hue} 52% 20%))`

/** A team's colour and letter: fictitious teams have no badge. */
export function SideMark({ side }: { side: { name: string; hue: number } }) {
  return (
    <span aria-hidden="true" className={styles.mark} style={{ background: discOf(side.hue) }}>
      {initialOf(side.name)}
    </span>
  )
}
