import styles from './channel-switch.module.css'

type ChannelSwitchProps = {
  /** Name for screen readers: the group of messages and the channel, such as the inbox. */
  label: string
  isOn: boolean
  disabled: boolean
  onChange: (isOn: boolean) => void
}

/** A switch in the table of message groups and channels. It turns one channel on or off for one group. */
export function ChannelSwitch({ label, isOn, disabled, onChange }: ChannelSwitchProps) {
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-checked={isOn}
        checked={isOn}
        disabled={disabled}
        onChange={event => onChange(event.currentTarget.checked)}
      />
      <span aria-hidden="true" className={styles.track} />
    </label>
  )
}
