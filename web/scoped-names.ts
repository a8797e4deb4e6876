import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const SIGNS = `${LETTERS}0123456789`
const DIGITS = 10
/** Local names of a style sheet, in the order of their first appearance. */
const LOCAL_NAME = /(?:\.|@keyframes\s+)([A-Za-z_][\w-]*)/g

const sheetsBelow = (root: string, folders: readonly string[]): string[] =>
  folders
    .flatMap(folder =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(file => join(folder, file)),
    )
    .filter(file => file.endsWith('.module.css'))
    .sort()

const written = (number: number): string =>
  number < SIGNS.length
    ? SIGNS.charAt(number)
    : written(Math.floor(number / SIGNS.length) - 1) + SIGNS.charAt(number % SIGNS.length)

/**
 * Names for the classes of CSS Modules: two signs for the file and one for the class, as in `b3k`. They stand in the page, the
 * style and the script of every first visit, where a hash of six signs is what cannot be compressed. The browser's build and the
 * server's name alike, for both count the same files. A digit in the middle keeps clear of words that blockers of advertisement hide.
 */
export const scopedNames = (root: string, folders: readonly string[]) => {
  const sheets = sheetsBelow(root, folders)
  return (local: string, file: string, css: string): string => {
    const path = relative(root, file.split('?')[0] ?? file)
    // While somebody writes the lobby, a sheet may be younger than the build.
    if (!sheets.includes(path)) sheets.push(path)
    const sheet = sheets.indexOf(path)
    const names = [...new Set([...css.matchAll(LOCAL_NAME)].map(match => match[1]))]
    const name = names.indexOf(local)
    if (name < 0 || sheet >= LETTERS.length * DIGITS) throw new Error(`no name for ${local} of ${path}`)
    return LETTERS.charAt(Math.floor(sheet / DIGITS)) + String(sheet % DIGITS) + written(name)
  }
}
