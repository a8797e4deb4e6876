import { Visitor } from 'oxc-parser'
import type { Source } from '../code-rules/parsed-source.ts'

/** Returns all texts in the code of a file: strings, the fixed parts of templates, and the text between JSX tags. */
export const textsIn = (source: Source): string[] => {
  const found: string[] = []
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') found.push(value)
    },
    TemplateElement: ({ value }) => {
      found.push(value.cooked ?? '')
    },
    JSXText: ({ value }) => {
      found.push(value)
    },
  }).visit(source.parsed().program)
  return found
}

/** File with the keyboard shortcuts of decisions. It handles only those that other files pass to it. */
const DECISIONS = 'console/src/case/case-decisions.tsx'

/** Returns the keyboard shortcuts of a file: those that it passes to `useKeys`, and those of its decisions. */
export const shortcutsIn = (source: Source): string[] => {
  const found: string[] = []
  new Visitor({
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'useKeys') return
      if (first?.type !== 'ObjectExpression' || source.path === DECISIONS) return
      for (const property of first.properties)
        if (property.type === 'Property') found.push(nameOf(property.key))
    },
    Property: ({ key, value }) => {
      if (nameOf(key) === 'hotkey' && value.type === 'Literal') found.push(String(value.value))
    },
  }).visit(source.parsed().program)
  return found
}

const nameOf = (key: { type: string; name?: unknown; value?: unknown }): string =>
  String(key.type === 'Identifier' ? key.name : key.value)
