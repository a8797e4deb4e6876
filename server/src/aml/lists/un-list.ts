import type { FileFault, RawEntry } from './raw-entry.ts'

/** Elements of the consolidated list: https://scsanctions.un.org/resources/xml/en/consolidated.xml */
const ENTRY = /<(INDIVIDUAL|ENTITY)>([\s\S]*?)<\/\1>/g
const OPENINGS = /<(?:INDIVIDUAL|ENTITY)>/g
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

/** Returns the texts of all elements with this name. */
const textsOf = (block: string, name: string): string[] =>
  [...block.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))]
    .map(([, text = '']) => plain(text))
    .filter(text => text !== '')

const blocksOf = (block: string, name: string): string[] =>
  [...block.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(([, inner = '']) => inner)

/** A date with the time zone that some publications append: `1968-05-14-04:00`. */
const DATE = /^\d{4}-\d{2}-\d{2}/

const bornOf = (block: string): string[] =>
  blocksOf(block, 'INDIVIDUAL_DATE_OF_BIRTH').flatMap(born => [
    ...textsOf(born, 'DATE').map(date => DATE.exec(date)?.[0] ?? date),
    ...textsOf(born, 'YEAR'),
  ])

const entryOf = (kind: RawEntry['kind'], block: string, row: number): RawEntry => {
  // Aliases have their own elements, so the entry's own name is read from what remains without them.
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

/** Reads the XML of the Security Council's consolidated list. A file without its end is refused. `row` is the line where the entry begins. */
export const readUnList = (text: string): FileFault | { readonly entries: RawEntry[] } => {
  const entries: RawEntry[] = []
  let [row, from] = [1, 0]
  for (const { 0: whole, 1: tag, 2: block = '', index } of text.matchAll(ENTRY)) {
    for (let at = text.indexOf('\n', from); at !== -1 && at < index; at = text.indexOf('\n', at + 1)) row += 1
    from = index
    if (whole.slice(1).search(OPENINGS) !== -1) return { fault: 'form', row }
    entries.push(entryOf(tag === 'INDIVIDUAL' ? 'person' : 'entity', block, row))
  }
  const isWhole = /<CONSOLIDATED_LIST[\s>]/.test(text) && /<\/CONSOLIDATED_LIST>\s*$/.test(text)
  if (!isWhole || (text.match(OPENINGS) ?? []).length !== entries.length) return { fault: 'form', row: null }
  return { entries }
}
