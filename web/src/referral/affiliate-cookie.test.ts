import { expect, test } from 'vitest'
import { affiliateKey, keepAffiliateKey, registrationKeys } from './affiliate-cookie.ts'

const KEY = 'k7m2p9qrst01'
const jarOf = (cookie = '') => ({ cookie })

test('C08: the key of a partner is kept for thirty days and sent with the registration', () => {
  const jar = jarOf()
  keepAffiliateKey(jar, KEY.toUpperCase(), true)
  expect(jar.cookie).toBe(`affiliate_key=${KEY}; path=/; max-age=2592000; SameSite=Lax; Secure`)
  expect(registrationKeys(jarOf(`affiliate_key=${KEY}`))).toEqual({ affiliate_key: KEY })
  expect(registrationKeys(jarOf('referral_key=k7m2p9qrst'))).toEqual({ referral_key: 'k7m2p9qrst' })
  expect(registrationKeys(jarOf())).toEqual({})
})

test('the first partner’s key stays: neither another partner nor a later link replaces it', () => {
  for (const first of ['affiliate_key=aaaaaaaaaaaa', 'referral_key=k7m2p9qrst']) {
    const jar = jarOf(first)
    keepAffiliateKey(jar, KEY, false)
    expect(jar.cookie).toBe(first)
  }
  expect(registrationKeys(jarOf(`affiliate_key=${KEY}; referral_key=k7m2p9qrst`))).toEqual({
    affiliate_key: KEY,
  })
})

test.each(['', 'k7m2p9qrst', '../login', `${KEY};`, 'ก'.repeat(12), 'i'.repeat(12)])(
  'a text that is no key (%s) is neither kept nor sent',
  key => {
    const jar = jarOf('before')
    keepAffiliateKey(jar, key, false)
    expect(jar.cookie).toBe('before')
    expect(affiliateKey(jarOf(`affiliate_key=${encodeURIComponent(key)}`))).toBeUndefined()
  },
)
