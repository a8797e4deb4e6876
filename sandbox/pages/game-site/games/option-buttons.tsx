import { Glyph } from '../emblems/emblem.tsx'
import { type StageProps, times } from './game-props.ts'
import styles from './option-buttons.module.css'

export type Option = { key: string; name: string; note?: string; emblem?: string }

export function Options({ game, choice, playing, onChoose, options }: StageProps & { options: Option[] }) {
  return (
    <fieldset className={styles.options} data-count={options.length} aria-label="เลือกเดิมพัน">
      {options.map(option => (
        <button
          key={option.key}
          type="button"
          aria-pressed={choice === option.key}
          className={styles.option}
          disabled={playing}
          onClick={() => onChoose(option.key)}
        >
          {option.emblem !== undefined && <Glyph emblem={option.emblem} className={styles.glyph} />}
          <span className={styles.name}>{option.name}</span>
          {option.note !== undefined && <span className={styles.note}>{option.note}</span>}
          <span className={styles.pays}>{times(game.pays[option.key])}</span>
        </button>
      ))}
    </fieldset>
  )
}
