import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'

/** Maximum memory of the WebAssembly QR reader in bytes. The heap limit of a worker thread does not cover it. The largest scan needs 22 MB. */
export const READER_MEMORY_MAX_BYTES = 64 * 1024 * 1024
const PAGE_BYTES = 64 * 1024

const OPTIONS: ReaderOptions = {
  formats: ['QRCode'],
  tryHarder: true,
  tryInvert: true,
  // The reader finds QR codes at any angle, so the image need not be rotated. Rotation helps only with linear bar codes.
  tryRotate: false,
  // The reader does not scale images, because `qr-search.ts` passes each image in several sizes.
  tryDownscale: false,
}

/** Constants of the WebAssembly binary format. */
const HEADER_BYTES = 8
const MEMORY_SECTION = 5
const HAS_MAXIMUM = 1
const DIGIT_BITS = 7
const DIGIT_MASK = 0x7f
const MORE_DIGITS = 0x80

/** Reads the unsigned number that starts at `begin`. Its format is LEB128, the variable-length format of WebAssembly. */
const readNumber = (bytes: Uint8Array, begin: number): { value: number; end: number } => {
  let value = 0
  for (let end = begin, shift = 0; ; shift += DIGIT_BITS) {
    const digit = bytes[end++] ?? 0
    value |= (digit & DIGIT_MASK) << shift
    if (digit < MORE_DIGITS) return { value, end }
  }
}

/** Returns the WebAssembly module with a lower memory maximum. The engine then enforces this maximum. */
export const limitMemory = (wasm: Uint8Array, maxBytes: number): Uint8Array<ArrayBuffer> => {
  const limited = Uint8Array.from(wasm)
  for (let at = HEADER_BYTES; at < limited.length; ) {
    const { value: size, end: begin } = readNumber(limited, at + 1)
    if (limited[at] === MEMORY_SECTION && limited[begin] === 1 && limited[begin + 1] === HAS_MAXIMUM) {
      const from = readNumber(limited, begin + 2).end
      const { end } = readNumber(limited, from)
      // LEB128 allows padding with zeros, so the smaller maximum can be written into the same number of bytes.
      for (let index = from, pages = maxBytes / PAGE_BYTES; index < end; index++, pages >>>= DIGIT_BITS)
        limited[index] = (pages & DIGIT_MASK) | (index < end - 1 ? MORE_DIGITS : 0)
      return limited
    }
    at = begin + size
  }
  throw new Error('the code reader declares no memory limit')
}

/** Loads the QR reader from the file in its npm package, because by default the package would download it. */
export const loadCodeReader = async (): Promise<void> => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const wasmBinary = limitMemory(await readFile(file), READER_MEMORY_MAX_BYTES).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
}

/** Returns the texts of all QR codes, dark on light or light on dark, in an image with four bytes per pixel. */
export const readCodes = async (
  data: Uint8ClampedArray<ArrayBuffer>,
  width: number,
  height: number,
): Promise<string[]> => {
  const image = { data, width, height, colorSpace: 'srgb' as const }
  const found = await readBarcodes(image, OPTIONS)
  return found.map(({ text }) => text)
}
