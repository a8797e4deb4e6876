const SETS: Record<string, readonly string[]> = {
  garden: ['star', 'gem', 'bell', 'lantern', 'lotus', 'mango', 'coconut'],
  river: ['gem', 'coin', 'koi', 'crab', 'boat', 'lotus', 'coconut'],
  market: ['crown', 'coin', 'lantern', 'boat', 'coconut', 'mango', 'chilli'],
  legend: ['crown', 'gem', 'tiger', 'elephant', 'temple', 'sword', 'coin'],
  sky: ['star', 'moon', 'temple', 'rocket', 'bell', 'kite', 'lantern'],
}

const WITHOUT_WILD = 6

/**
 * Returns the pictures of a slot's seven symbols. The game's emblem is the wild; the others are in
 * descending order of payout.
 */
export function symbolsOf(set: string, emblem: string): string[] {
  const pictures = (SETS[set] ?? SETS.garden ?? []).filter(picture => picture !== emblem)
  return [emblem, ...pictures.slice(-WITHOUT_WILD)]
}
