import type { FileFault, RawEntry } from './raw-list-entry.ts'

/** Matches the elements of the Security Council's consolidated list: https://scsanctions.un.org/resources/xml/en/consolidated.xml */
const OPENINGS = /<(INDIVIDUAL|ENTITY)>/g
const NAME_PARTS = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME']
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const plain = (text: string): string =>
  text
    .replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi, (whole, hex, number, name) => {
      if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole
      const code = hex === undefined ? Number(number) : Number.parseInt(hex, 16)
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
    })
    .trim()

/** Error for a file whose XML elements are not closed one after the other. */
class BrokenForm extends Error {}

/**
 * Returns the contents of all elements with this name, none of which may contain another one. The text is read only once, so that a broken file of
 * the maximum size takes no longer than an intact one. Throws BrokenForm for an element without an end, or inside another one.
 */
const blocksOf = (text: string, name: string): string[] => {
  const [opening, ending] = [`<${name}>`, `</${name}>`]
  const blocks: string[] = []
  let next = text.indexOf(opening)
  while (next !== -1) {
    const from = next + opening.length
    const end = text.indexOf(ending, from)
    next = text.indexOf(opening, from)
    if (end === -1 || (next !== -1 && next < end)) throw new BrokenForm(name)
    blocks.push(text.slice(from, end))
  }
  return blocks
}

/** Returns the texts of all XML elements with this name. */
const textsOf = (block: string, name: string): string[] =>
  blocksOf(block, name)
    .map(inner => {
      if (inner.includes('<')) throw new BrokenForm(name)
      return plain(inner)
    })
    .filter(text => text !== '')

/** Matches a date to which some publications append the time zone: `1968-05-14-04:00`. */
const DATE = /^\d{4}-\d{2}-\d{2}/

const bornOf = (block: string): string[] =>
  blocksOf(block, 'INDIVIDUAL_DATE_OF_BIRTH').flatMap(born => [
    ...textsOf(born, 'DATE').map(date => DATE.exec(date)?.[0] ?? date),
    ...textsOf(born, 'YEAR'),
  ])

const entryOf = (kind: RawEntry['kind'], block: string, row: number): RawEntry => {
  // Aliases have separate elements. They are removed before the entry's own name is read.
  const aliases = ['INDIVIDUAL_ALIAS', 'ENTITY_ALIAS'].flatMap(name => blocksOf(block, name))
  const own = NAME_PARTS.map(part => textsOf(block, part)[0] ?? '').filter(part => part !== '')
  const names = [own.join(' '), ...textsOf(block, 'NAME_ORIGINAL_SCRIPT')]
  return {
    row,
    reference: textsOf(block, 'REFERENCE_NUMBER')[0] ?? '',
    kind,
    names: own.length === 0 ? [] : [...names, ...aliases.flatMap(alias => textsOf(alias, 'ALIAS_NAME'))],
    birth_dates: kind === 'person' ? bornOf(block) : [],
  }
}

/** Returns the entry of the sanctions list. Returns null if one of its elements is not closed. */
const readEntry = (kind: RawEntry['kind'], block: string, row: number): RawEntry | null => {
  try {
    return entryOf(kind, block, row)
  } catch (error) {
    if (error instanceof BrokenForm) return null
    throw error
  }
}

/**
 * Returns a function that gives the line number of a position in the text. Each call must have a later position than the last one, so that the text
 * is read once.
 */
const lineCounter = (text: string): ((place: number) => number) => {
  let line = 1
  let newline = text.indexOf('\n')
  return place => {
    for (; newline !== -1 && newline < place; newline = text.indexOf('\n', newline + 1)) line += 1
    return line
  }
}

/**
 * Reads the XML of the Security Council's consolidated list. A file that does not end with the list's end tag is refused. `row` is the line where an
 * entry begins.
 */
export const readUnList = (text: string): FileFault | { readonly entries: RawEntry[] } => {
  if (!/<CONSOLIDATED_LIST[\s>]/.test(text) || !text.trimEnd().endsWith('</CONSOLIDATED_LIST>'))
    return { fault: 'form', row: null }
  const entries: RawEntry[] = []
  const lineOf = lineCounter(text)
  let before = 0
  for (const { 0: opening, 1: tag = '', index } of text.matchAll(OPENINGS)) {
    const row = lineOf(index)
    const from = index + opening.length
    const end = text.indexOf(`</${tag}>`, from)
    const entry =
      index < before || end === -1
        ? null
        : readEntry(tag === 'INDIVIDUAL' ? 'person' : 'entity', text.slice(from, end), row)
    if (entry === null) return { fault: 'form', row }
    entries.push(entry)
    before = end
  }
  return { entries }
}
