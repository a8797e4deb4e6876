import { z } from 'zod'
import { adapterOf, type Setting } from '../../adapter-kit/adapter-settings.ts'
import type { PartnerSettings } from '../../adapter-kit/partner-http.ts'
import { salaBank } from './bank.ts'
import { bankDoor, gatewayDoor, identityDoor } from './callbacks.ts'
import { salaGameSite } from './game-site.ts'
import { salaIdentityVendor } from './identity-vendor.ts'
import { salaGateway } from './payment-gateway.ts'
import { salaSms } from './sms.ts'

const address = (path: string): Setting => ({
  schema: z.url(),
  wanted: 'the address of that partner',
  kind: 'address',
  sandbox: place => `${place.url}/${path}`,
})
const key: Setting = {
  schema: z.string().min(1),
  wanted: 'the key that the partner gave out',
  kind: 'key',
  sandbox: place => place.key,
}
const CALLBACK_SECRET_MIN_CHARACTERS = 32
const callback: Setting = {
  schema: z.string().min(CALLBACK_SECRET_MIN_CHARACTERS),
  wanted: `at least ${CALLBACK_SECRET_MIN_CHARACTERS} characters, shared with the partners`,
  kind: 'key',
  sandbox: place => place.secret,
}

const bank = { BANK_URL: address('bank'), BANK_KEY: key, CALLBACK_SECRET: callback }
const settingsOf = (url: string, given: string): PartnerSettings => ({ url, key: given })

export const salaBankFeed = adapterOf({
  settings: bank,
  make: values => salaBank(settingsOf(values.BANK_URL, values.BANK_KEY)),
  doors: values => ({ bank: bankDoor(values.CALLBACK_SECRET) }),
})

export const salaPayouts = adapterOf({
  settings: bank,
  make: values => salaBank(settingsOf(values.BANK_URL, values.BANK_KEY)),
})

export const salaPayments = adapterOf({
  settings: { GATEWAY_URL: address('gateway'), GATEWAY_KEY: key, CALLBACK_SECRET: callback },
  make: values => salaGateway(settingsOf(values.GATEWAY_URL, values.GATEWAY_KEY)),
  doors: values => ({ gateway: gatewayDoor(values.CALLBACK_SECRET) }),
})

export const salaMessages = adapterOf({
  settings: { SMS_URL: address('sms'), SMS_KEY: key },
  make: values => salaSms(settingsOf(values.SMS_URL, values.SMS_KEY)),
})

export const salaGames = adapterOf({
  settings: { GAME_SITE_URL: address('game-site'), GAME_SITE_KEY: key },
  make: values => salaGameSite(settingsOf(values.GAME_SITE_URL, values.GAME_SITE_KEY)),
})

export const salaIdentity = adapterOf({
  settings: { IDENTITY_VENDOR_URL: address('identity'), IDENTITY_VENDOR_KEY: key, CALLBACK_SECRET: callback },
  make: values => salaIdentityVendor(settingsOf(values.IDENTITY_VENDOR_URL, values.IDENTITY_VENDOR_KEY)),
  doors: values => ({ identity: identityDoor(values.CALLBACK_SECRET) }),
})
