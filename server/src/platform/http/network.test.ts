import { expect, test } from 'vitest'
import { addressOf, networkOf, plainAddress } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:12:3456:789a::1', '20010db800123456/64', '20010db80012/48'],
  ['2001:db8:12:ffff::9', '20010db80012ffff/64', '20010db80012/48'],
  ['2001:DB8:12:34ff::', '20010db8001234ff/64', '20010db80012/48'],
  ['fe80::1%eth0', 'fe80000000000000/64', 'fe8000000000/48'],
  ['::1', '0000000000000000/64', '000000000000/48'],
])('%s counts as %s in %s', (ip, address, network) => {
  expect(addressOf(ip)).toBe(address)
  expect(networkOf(ip)).toBe(network)
})

test('a caller is shown its IPv4, also when the socket says it as IPv6', () => {
  expect(plainAddress('::ffff:198.51.100.9')).toBe('198.51.100.9')
})
