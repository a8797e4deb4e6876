import type { ComponentProps } from 'react'

/** A `<textarea>` for text with several lines. The text stays as typed, because the API normalises it. */
export function LinesInput(area: ComponentProps<'textarea'>) {
  return <textarea {...area} />
}
