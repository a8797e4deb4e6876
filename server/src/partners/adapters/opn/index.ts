import { z } from 'zod'
import {
  adapterOf,
  keySetting,
  type Settings,
  type SettingValues,
} from '../../adapter-kit/adapter-settings.ts'
import { opnDoor } from './callbacks.ts'
import { opnGateway } from './charges.ts'
import { opnPayouts } from './transfers.ts'
import { OPN } from './wire-format.ts'

const settings = {
  OPN_URL: {
    schema: z.url(),
    wanted: 'the address of its API',
    kind: 'address',
    usual: 'https://api.omise.co',
    sandbox: place => `${place.url}/opn`,
  },
  OPN_SECRET_KEY: keySetting('the secret key of the account, skey_…', place => place.key),
  OPN_PAY_HOSTS: {
    schema: z.string().regex(/^[a-z0-9.-]+(?::\d+)?(?:,[a-z0-9.-]+(?::\d+)?)*$/),
    wanted: 'the hosts of its payment pages, comma-separated',
    kind: 'word',
    usual: 'pay.omise.co',
    sandbox: place => new URL(place.url).host,
  },
  OPN_WEBHOOK_SECRET: {
    schema: z.base64(),
    wanted: 'the webhook secret of its dashboard, in Base64',
    kind: 'key',
    sandbox: place => Buffer.from(place.secret).toString('base64'),
  },
} as const satisfies Settings

const placeOf = (values: SettingValues<typeof settings>) => ({
  url: values.OPN_URL,
  key: values.OPN_SECRET_KEY,
})
const doors = (values: SettingValues<typeof settings>) => ({ [OPN]: opnDoor(values.OPN_WEBHOOK_SECRET) })

export const opnPayments = adapterOf({
  settings,
  make: values => opnGateway(placeOf(values), values.OPN_PAY_HOSTS.split(',')),
  doors,
})

/** Adapter for payouts through Opn. It has the same account and the same callback URL as the payment gateway Opn. */
export const opnTransfers = adapterOf({ settings, make: values => opnPayouts(placeOf(values)), doors })
