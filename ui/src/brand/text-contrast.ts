const DARK = '#0b0b10'
const LIGHT = '#ffffff'
const READABLE = 4.5
/** Shares of black that may be mixed into a bank's colour. With a larger share, people would not recognise the bank. */
const SHADES = [0, 0.1, 0.2]

/** Returns the relative luminance of a colour `#rrggbb`, 0 to 1 (WCAG 2.2). */
export function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(start => {
    const part = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast ratio of two colours `#rrggbb`, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

/**
 * Returns the colours of a bank's disc and of its text, both as `#rrggbb`, with a contrast of at least 4.5:1. The text is black on a bright disc,
 * otherwise white. For white text the disc may be slightly darkened.
 */
export function discOf(color: string): { ground: string; ink: string } {
  for (const shade of SHADES) {
    const ground = darker(color, shade)
    if (contrast(ground, LIGHT) >= READABLE) return { ground, ink: LIGHT }
  }
  return { ground: color, ink: DARK }
}

function darker(color: string, shade: number): string {
  const parts = [1, 3, 5].map(start =>
    Math.round(Number.parseInt(color.slice(start, start + 2), 16) * (1 - shade)),
  )
  return `#${parts.map(part => part.toString(16).padStart(2, '0')).join('')}`
}
