const HEAD_BYTES = 12

const KINDS: readonly [kind: string, isHead: (head: string) => boolean][] = [
  ['image/jpeg', head => head.startsWith('\xff\xd8\xff')],
  ['image/png', head => head.startsWith('\x89PNG\r\n\x1a\n')],
  ['image/webp', head => head.startsWith('RIFF') && head.slice(8) === 'WEBP'],
]

/**
 * Returns the kind of a picture by its first bytes, because phones report wrong file extensions and types. Returns null for a kind that the server
 * does not accept.
 */
export const pictureKindOf = async (file: Blob): Promise<string | null> => {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const head = String.fromCharCode(...bytes)
  return KINDS.find(([, isHead]) => isHead(head))?.[0] ?? null
}
