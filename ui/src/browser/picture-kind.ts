const HEAD_BYTES = 12

const KINDS: readonly [kind: string, isHead: (head: string) => boolean][] = [
  ['image/jpeg', head => head.startsWith('\xff\xd8\xff')],
  ['image/png', head => head.startsWith('\x89PNG\r\n\x1a\n')],
  ['image/webp', head => head.startsWith('RIFF') && head.slice(8) === 'WEBP'],
]

/**
 * What a file is by its first bytes; null: none of the kinds that the server reads. A phone names pictures as it likes: without an
 * ending, without a type, as `application/octet-stream`, or a HEIC as a JPEG.
 */
export const pictureKindOf = async (file: Blob): Promise<string | null> => {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const head = String.fromCharCode(...bytes)
  return KINDS.find(([, isHead]) => isHead(head))?.[0] ?? null
}
