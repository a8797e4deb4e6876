import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { invariant } from '../../platform/refusal.ts'

export type ZipPart = { readonly path: string; readonly data: AsyncIterable<Uint8Array> }

/** Signatures by which a ZIP file marks its records: local header, data descriptor, directory entry and end of directory. */
const LOCAL = 0x04034b50
const DESCRIPTOR = 0x08074b50
const ENTRY = 0x02014b50
const END = 0x06054b50
const VERSION = 20
/** Flags of a ZIP entry. Bit 3 means that sizes follow the data, and bit 11 that names are UTF-8. */
const FLAGS = 0x0808
const DEFLATE = 8
/** Date of each ZIP entry: 1980-01-01, the earliest date of the format. The time of the export is in the file's name and in the audit log. */
const FIRST_DAY = 0x21
/** Maximum size that a 32-bit field of the ZIP format can store. */
const BYTES_MAX = 0xffff_ffff

type Written = {
  readonly name: Buffer
  readonly crc: number
  readonly packed: number
  readonly whole: number
  readonly at: number
}

/** Packs little-endian numbers of two and four bytes into a buffer. */
const fields = (...given: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer => {
  const out = Buffer.alloc(given.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of given) {
    if (bytes === 2) out.writeUInt16LE(value, at)
    else out.writeUInt32LE(value, at)
    at += bytes
  }
  return out
}

const localHeader = (name: Buffer): Buffer =>
  Buffer.concat([
    fields([4, LOCAL], [2, VERSION], [2, FLAGS], [2, DEFLATE], [2, 0], [2, FIRST_DAY]),
    fields([4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]),
    name,
  ])

const entryOf = ({ name, crc, packed, whole, at }: Written): Buffer =>
  Buffer.concat([
    fields([4, ENTRY], [2, VERSION], [2, VERSION], [2, FLAGS], [2, DEFLATE], [2, 0], [2, FIRST_DAY]),
    fields(
      [4, crc],
      [4, packed],
      [4, whole],
      [2, name.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, at],
    ),
    name,
  ])

const endOf = (entries: number, size: number, at: number): Buffer =>
  fields([4, END], [2, 0], [2, 0], [2, entries], [2, entries], [4, size], [4, at], [2, 0])

/** Streams the parts as a ZIP archive. The memory use does not depend on their size. Throws if a part or the archive reaches 4 GiB. */
export async function* zipOf(parts: AsyncIterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  let at = 0
  for await (const { path, data } of parts) {
    const name = Buffer.from(path, 'utf8')
    const part = { crc: 0, packed: 0, whole: 0 }
    async function* counted() {
      for await (const chunk of data) {
        part.crc = crc32(chunk, part.crc)
        part.whole += chunk.byteLength
        yield chunk
      }
    }
    const header = localHeader(name)
    yield header
    const packer = createDeflateRaw()
    pipeline(Readable.from(counted(), { highWaterMark: 1 }), packer, () => undefined)
    for await (const chunk of packer as AsyncIterable<Buffer>) {
      part.packed += chunk.byteLength
      yield chunk
    }
    invariant(part.whole <= BYTES_MAX && at <= BYTES_MAX, 'a file of a list is smaller than four gigabytes')
    const descriptor = fields([4, DESCRIPTOR], [4, part.crc], [4, part.packed], [4, part.whole])
    yield descriptor
    written.push({ name, ...part, at })
    at += header.length + part.packed + descriptor.length
  }
  const directory = Buffer.concat(written.map(entryOf))
  yield directory
  yield endOf(written.length, directory.length, at)
}
