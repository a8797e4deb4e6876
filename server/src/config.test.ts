import { expect, test } from 'vitest'
import { readConfig, SANDBOX_KEY } from './config.ts'

const DATABASE_URL = 'postgres://nobody@127.0.0.1/sala'
const partner = (name: string) => ({
  [`${name}_URL`]: `https://${name.toLowerCase()}.example`,
  [`${name}_KEY`]: 'its own key',
})
const PRODUCTION = {
  SALA_MODE: 'production',
  DATABASE_URL,
  PUBLIC_URL: 'https://lobby.example',
  REGISTRATION_OTP: 'sms',
  OPERATOR_LICENCE: 'An Authority;123;TH',
  CALLBACK_SECRET: 'c'.repeat(40),
  CODE_SECRET: 'd'.repeat(40),
  ...partner('BANK'),
  ...partner('SMS'),
  ...partner('GATEWAY'),
  ...partner('GAME_SITE'),
  ...partner('ACTIVITY'),
  ACTIVITY_KEY: 'a'.repeat(32),
}

test('without a word it is the sandbox, with its bypass', () => {
  expect(readConfig({ DATABASE_URL })).toMatchObject({
    mode: 'sandbox',
    registration_otp: 'bypass',
    licence: null,
  })
})

test('a complete production environment is accepted', () => {
  expect(readConfig(PRODUCTION)).toMatchObject({ mode: 'production', licence: { country: 'TH' } })
})

test.each([
  'OPERATOR_LICENCE',
  'REGISTRATION_OTP',
  'PUBLIC_URL',
  'CALLBACK_SECRET',
  'CODE_SECRET',
  'BANK_URL',
  'SMS_KEY',
])('production refuses to start without %s', name => {
  expect(() => readConfig({ ...PRODUCTION, [name]: undefined })).toThrow('The configuration is not complete')
})

test('outside the sandbox the key of the activity page has at least 32 characters', () => {
  expect(() => readConfig({ ...PRODUCTION, ACTIVITY_KEY: 'a'.repeat(31) })).toThrow('activity_key')
})

test('the sandbox refuses partners beyond this machine: nobody reaches a real bank by forgetting SALA_MODE', () => {
  expect(() => readConfig({ DATABASE_URL, ...partner('BANK') })).toThrow('partners.bank')
})

test.each([
  ['the sandbox key', { BANK_KEY: SANDBOX_KEY }],
  ['one secret for two things', { CODE_SECRET: PRODUCTION.CALLBACK_SECRET }],
  ['a partner without https', { SMS_URL: 'http://sms.example' }],
  ['a public address without https', { PUBLIC_URL: 'http://lobby.example' }],
  ['a public address with a path', { PUBLIC_URL: 'https://lobby.example/lobby' }],
  ['a public address that is a script', { PUBLIC_URL: 'javascript:alert(1)' }],
])('production refuses %s', (_what, change) => {
  expect(() => readConfig({ ...PRODUCTION, ...change })).toThrow('The configuration is not complete')
})

test('every problem is listed at once', () => {
  expect(() => readConfig({ SALA_MODE: 'production' })).toThrow(/public_url[\s\S]*callback_secret/)
})
