import type { ComponentProps } from 'react'

/** A `<textarea>` for words on several lines. The API normalises the text, so it stays as typed. */
export function LinesInput(area: ComponentProps<'textarea'>) {
  return <textarea {...area} />
}
