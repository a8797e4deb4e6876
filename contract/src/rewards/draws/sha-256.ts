/**
 * SHA-256 (FIPS 180-4) and HMAC (RFC 2104) of ASCII texts in plain TypeScript, because browsers offer WebCrypto only on pages with TLS.
 * Every browser, the server and the command line compute the same value by this code.
 */
const BLOCK_BYTES = 64
const LENGTH_BYTES = 8
const WORDS = 64
const INNER_PAD = 0x36
const OUTER_PAD = 0x5c

const primes = (count: number): number[] => {
  const found: number[] = []
  for (let number = 2; found.length < count; number++)
    if (found.every(prime => number % prime !== 0)) found.push(number)
  return found
}

/** Returns the first 32 bits of the fractional part of a root. The constants of SHA-256 are such numbers (FIPS 180-4). */
const fractionOf = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0

const ROUND_CONSTANTS = Int32Array.from(primes(WORDS), prime => fractionOf(Math.cbrt(prime)))
const INITIAL_STATE = Int32Array.from(primes(8), prime => fractionOf(Math.sqrt(prime)))

const rotated = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits))
const at = (words: Int32Array | Uint8Array, index: number): number => words[index] as number
const schedule = new Int32Array(WORDS)

/** Compresses one block of 64 bytes, which begins at `offset`, into the state. */
const compress = (state: Int32Array, block: DataView, offset: number): void => {
  for (let i = 0; i < 16; i++) schedule[i] = block.getInt32(offset + i * 4)
  for (let i = 16; i < WORDS; i++) {
    const [early, late] = [at(schedule, i - 15), at(schedule, i - 2)]
    const small0 = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3)
    const small1 = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10)
    schedule[i] = at(schedule, i - 16) + small0 + at(schedule, i - 7) + small1
  }
  let [a, b, c, d] = [at(state, 0), at(state, 1), at(state, 2), at(state, 3)]
  let [e, f, g, h] = [at(state, 4), at(state, 5), at(state, 6), at(state, 7)]
  for (let i = 0; i < WORDS; i++) {
    const big1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
    const first = (h + big1 + ((e & f) ^ (~e & g)) + at(ROUND_CONSTANTS, i) + at(schedule, i)) | 0
    const big0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
    const second = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  state[0] = at(state, 0) + a
  state[1] = at(state, 1) + b
  state[2] = at(state, 2) + c
  state[3] = at(state, 3) + d
  state[4] = at(state, 4) + e
  state[5] = at(state, 5) + f
  state[6] = at(state, 6) + g
  state[7] = at(state, 7) + h
}

/**
 * Returns the padded last blocks of a message: after the message a one bit, zeros, and the length in bits. `before` is the number of bytes
 * that are already compressed.
 */
const padded = (message: Uint8Array, before: number): DataView => {
  const length = Math.ceil((message.length + 1 + LENGTH_BYTES) / BLOCK_BYTES) * BLOCK_BYTES
  const bytes = new Uint8Array(length)
  bytes.set(message)
  bytes[message.length] = 0x80
  const view = new DataView(bytes.buffer)
  // Messages are always shorter than 2^29 bytes, so the upper half of the length in bits stays zero.
  view.setUint32(length - LENGTH_BYTES / 2, (before + message.length) * 8)
  return view
}

/**
 * Returns the digest of a message. `begun` is the state after the message's first `before` bytes (whole blocks), which are not part of
 * `message`.
 */
const digestOf = (message: Uint8Array, begun: Int32Array = INITIAL_STATE, before = 0): Uint8Array => {
  const state = Int32Array.from(begun)
  const blocks = padded(message, before)
  for (let offset = 0; offset < blocks.byteLength; offset += BLOCK_BYTES) compress(state, blocks, offset)
  const digest = new DataView(new ArrayBuffer(state.byteLength))
  for (let i = 0; i < state.length; i++) digest.setInt32(i * 4, at(state, i))
  return new Uint8Array(digest.buffer)
}

const bytesOf = (ascii: string): Uint8Array => {
  const bytes = new Uint8Array(ascii.length)
  for (let i = 0; i < ascii.length; i++) bytes[i] = ascii.charCodeAt(i)
  return bytes
}

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')

/** Returns the SHA-256 of an ASCII text, 32 bytes. */
export const sha256 = (ascii: string): Uint8Array => digestOf(bytesOf(ascii))

/**
 * Returns the SHA-256 state after the first block of an HMAC. The block is the key, padded with zeros, with each byte XORed with the pad (RFC
 * 2104).
 */
const keyState = (key: Uint8Array, pad: number): Int32Array => {
  const block = new Uint8Array(BLOCK_BYTES).fill(pad)
  for (let i = 0; i < key.length; i++) block[i] = at(key, i) ^ pad
  const state = Int32Array.from(INITIAL_STATE)
  compress(state, new DataView(block.buffer), 0)
  return state
}

/** Returns a function that computes the HMAC-SHA-256 of an ASCII text under this ASCII key. Its result has 32 bytes. */
export const hmacSha256 = (asciiKey: string): ((ascii: string) => Uint8Array) => {
  const given = bytesOf(asciiKey)
  const key = given.length > BLOCK_BYTES ? digestOf(given) : given
  const [inner, outer] = [keyState(key, INNER_PAD), keyState(key, OUTER_PAD)]
  return ascii => digestOf(digestOf(bytesOf(ascii), inner, BLOCK_BYTES), outer, BLOCK_BYTES)
}
