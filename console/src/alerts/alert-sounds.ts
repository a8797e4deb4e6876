import type { AlertKind, AlertLevel } from '@sala/contract/desk/alerts/alert-kinds.ts'
import { createStore } from '@sala/ui/shared-value-store.ts'

/** `ready`: the browser lets this page play sounds. Browsers do so only after a press on the page. */
export const soundStore = createStore<'locked' | 'ready'>('locked')

/**
 * Frequencies in Hz of the melody for each kind of work, by which a staff user recognises the kind. The melodies for problems go from high
 * to low tones.
 */
const MELODIES: Readonly<Record<AlertKind, readonly number[]>> = {
  withdrawal: [659, 880],
  suspense: [523, 784],
  slip: [587, 587, 880],
  payout: [880, 659],
  movement: [784, 523],
  proposal: [659, 659],
  job: [392, 330],
  trouble: [440, 330, 262],
  message: [988, 784, 988],
  alarm: [988, 740, 988, 740],
}

/** Volume, repetitions and wave form for each level of an alert. The longer the work has waited, the louder and longer is the sound. */
const LEVELS: Readonly<Record<AlertLevel, { gain: number; times: number; wave: OscillatorType }>> = {
  new: { gain: 0.12, times: 1, wave: 'sine' },
  late: { gain: 0.3, times: 3, wave: 'triangle' },
  escalated: { gain: 0.45, times: 5, wave: 'square' },
}

const NOTE_SECONDS = 0.14
const PAUSE_SECONDS = 0.25
const ATTACK_SECONDS = 0.01
const SILENT_GAIN = 0.001

let audio: AudioContext | null = null
/** Time at which the last planned sound ends, in seconds of the audio clock. The next sound starts after it. */
let busyUntil = 0

const mayPlay = (): boolean => navigator.userActivation?.hasBeenActive ?? false

/** Enables sounds if the staff user has pressed a button or key on this page. Returns whether sounds can be played. */
export const unlockSound = async (): Promise<boolean> => {
  if (typeof AudioContext === 'undefined' || !mayPlay()) return false
  audio ??= new AudioContext()
  if (audio.state !== 'running') await audio.resume().catch(() => undefined)
  soundStore.set(audio.state === 'running' ? 'ready' : 'locked')
  return audio.state === 'running'
}

/** Plays the melody of a kind of work. Returns false if sounds are not enabled yet. */
export const playAlert = (kind: AlertKind, level: AlertLevel): boolean => {
  if (audio === null || audio.state !== 'running') return false
  const { gain, times, wave } = LEVELS[level]
  const notes = MELODIES[kind]
  let at = Math.max(audio.currentTime, busyUntil)
  for (let time = 0; time < times; time += 1) {
    for (const hz of notes) {
      playNote(audio, { hz, at, gain, wave })
      at += NOTE_SECONDS
    }
    at += PAUSE_SECONDS
  }
  busyUntil = at
  return true
}

type Note = { hz: number; at: number; gain: number; wave: OscillatorType }

const playNote = (context: AudioContext, { hz, at, gain, wave }: Note): void => {
  const oscillator = context.createOscillator()
  const volume = context.createGain()
  oscillator.type = wave
  oscillator.frequency.value = hz
  volume.gain.setValueAtTime(SILENT_GAIN, at)
  volume.gain.exponentialRampToValueAtTime(gain, at + ATTACK_SECONDS)
  volume.gain.exponentialRampToValueAtTime(SILENT_GAIN, at + NOTE_SECONDS)
  oscillator.connect(volume).connect(context.destination)
  oscillator.start(at)
  oscillator.stop(at + NOTE_SECONDS)
}
