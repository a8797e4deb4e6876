import { encode, tag, withCrcTag } from 'promptparse'
import { expect, test } from 'vitest'
import { qrBillText } from './qr-bill-text.ts'

/** A merchant's dynamic bill-payment QR code, the Thai example of the Java package `io.bhimsur.rnd.qr`. */
const MERCHANT =
  '00020101021230640016A0000006770101120115010553509091205020720661140310W22932935553037645406200.005802TH62070703PRF63040C86'

/** The sample payload of EMVCo's QR Code Specification for Payment Systems, Merchant-Presented Mode. */
const EMVCO_SAMPLE =
  '00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME91320016A0112233449988770708123456786304A13A'

const PUBLISHED = [
  {
    source: 'a bill payment with two references and an amount: src/index.test.ts of maythiwat/promptparse',
    text: '00020101021230650016A00000067701011201150994000165501000212123456789012030667042953037645802TH54073649.2263044534',
  },
  {
    source: 'a PromptPay transfer with an amount: src/index.test.ts of maythiwat/promptparse',
    text: '00020101021229370016A0000006770101110113006680111111153037645802TH540520.15630442BE',
  },
  {
    source: 'the answer of a bank for a bill: readme of the PHP package coquardcyr/scb-payment-api',
    text: '00020101021230670016A00000067701011201151234567890123450210REFERENCE10310REFERENCE252047011530376454041.005802TH6007BANGKOK62070703SCB6304CE18',
  },
  { source: 'the code of a merchant for a bill: the Java package io.bhimsur.rnd.qr', text: MERCHANT },
]

const CRC_POLYNOMIAL = 0x1021
const CRC_START = 0xffff
const CRC_DIGITS = 4

/** Computes the CRC-16 of ISO/IEC 13239 as EMVCo prescribes it, independently of the library `promptparse`. */
const crcOf = (text: string): string => {
  let crc = CRC_START
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++)
      crc = (crc & 0x8000 ? (crc << 1) ^ CRC_POLYNOMIAL : crc << 1) & CRC_START
  }
  return crc.toString(16).toUpperCase().padStart(CRC_DIGITS, '0')
}

const fieldsOf = (text: string): [string, string][] => {
  const fields: [string, string][] = []
  for (let at = 0; at < text.length; ) {
    const end = at + 4 + Number(text.slice(at + 2, at + 4))
    fields.push([text.slice(at, at + 2), text.slice(at + 4, end)])
    at = end
  }
  return fields
}

test('the checksum function of this test gives the checksums of the specification', () => {
  expect(crcOf(EMVCO_SAMPLE.slice(0, -CRC_DIGITS))).toBe('A13A')
})

// Only ASCII payloads are compared: promptparse sums character codes, whereas the specification sums UTF-8 bytes.
test.each(PUBLISHED)('promptparse writes the published payload: $source', ({ text }) => {
  expect(text.slice(-CRC_DIGITS)).toBe(crcOf(text.slice(0, -CRC_DIGITS)))
  const fields = fieldsOf(text).filter(([id]) => id !== '63')
  expect(withCrcTag(encode(fields.map(([id, value]) => tag(id, value))), '63')).toBe(text)
})

test('our QR code equals a merchant’s published one, except for the static method and the second reference', () => {
  const ours = qrBillText(
    { biller_id: '010553509091205', reference: '2066114', amount: 200, terminals: ['PRF'] },
    'PRF',
  )
  const expected = MERCHANT.slice(0, -CRC_DIGITS)
    .replace('010212', '010211')
    .replace('0310W229329355', '')
    .replace('3064', '3050')
  expect(ours).toBe(expected + crcOf(expected))
})
