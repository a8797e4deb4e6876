import { z } from 'zod'
import { adapterOf, keySetting } from '../../adapter-kit/adapter-settings.ts'
import { scbDoor } from './callbacks.ts'
import { scbFeed } from './inquiry.ts'
import { SCB } from './wire-format.ts'

export const scbBills = adapterOf({
  settings: {
    SCB_URL: {
      schema: z.url(),
      wanted: 'the address of its partner API, without /v1/…',
      kind: 'address',
      sandbox: place => `${place.url}/scb`,
    },
    SCB_API_KEY: keySetting('the API key of the application', place => place.key),
    SCB_API_SECRET: keySetting('the API secret of the application', place => place.key),
    SCB_BILLER_ID: {
      schema: z.string().regex(/^\d{15}$/),
      wanted: 'our biller’s number, 15 digits',
      kind: 'word',
      sandbox: () => '099000000000011',
    },
    SCB_ACCOUNT: {
      schema: z.string().regex(/^\d{10,15}$/),
      wanted: 'the number of our account behind that biller, digits only',
      kind: 'word',
      sandbox: () => '9000000011',
    },
    SCB_CALLBACK_KEY: keySetting(
      'our own secret, part of the address of the payment confirmation: …/callbacks/scb?key=…',
      place => place.secret,
    ),
  },
  make: values =>
    scbFeed({
      url: values.SCB_URL,
      key: values.SCB_API_KEY,
      secret: values.SCB_API_SECRET,
      biller: values.SCB_BILLER_ID,
      account: values.SCB_ACCOUNT,
    }),
  doors: values => ({ [SCB]: scbDoor(values.SCB_CALLBACK_KEY) }),
})
