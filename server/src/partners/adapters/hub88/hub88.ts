import { z } from 'zod'
import { adapterOf } from '../../adapter-kit/adapter-settings.ts'
import { isKey, privateKeyOf, publicKeyOf } from './call-signing.ts'
import { hub88GameSite } from './game-site.ts'
import { SANDBOX_HUB88_PUBLIC_KEY, SANDBOX_SALA_PRIVATE_KEY } from './sandbox-keys.ts'

export const hub88Games = adapterOf({
  settings: {
    HUB88_URL: {
      schema: z.url(),
      wanted: 'the address of its operator API, without /operator/…',
      kind: 'address',
      sandbox: place => `${place.url}/hub88`,
    },
    HUB88_OPERATOR_ID: {
      schema: z.string().regex(/^\d{1,9}$/),
      wanted: 'our number at that partner',
      kind: 'word',
      sandbox: () => '1',
    },
    HUB88_BRAND: {
      schema: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/),
      wanted: 'the sub-partner whose wallet is seamless',
      kind: 'word',
      usual: 'sala',
      sandbox: () => 'sala',
    },
    HUB88_PRIVATE_KEY: {
      schema: z.string().refine(text => isKey(privateKeyOf, text)),
      wanted: 'our own RSA key, as PEM with \\n or as base64 of PKCS 8',
      kind: 'key',
      sandbox: () => SANDBOX_SALA_PRIVATE_KEY,
    },
    HUB88_PUBLIC_KEY: {
      schema: z.string().refine(text => isKey(publicKeyOf, text)),
      wanted: 'its RSA key, as PEM with \\n or as base64 of SPKI',
      kind: 'key',
      sandbox: () => SANDBOX_HUB88_PUBLIC_KEY,
    },
  },
  make: values =>
    hub88GameSite({
      url: values.HUB88_URL,
      operator_id: Number(values.HUB88_OPERATOR_ID),
      brand: values.HUB88_BRAND,
      key: privateKeyOf(values.HUB88_PRIVATE_KEY),
      site_key: publicKeyOf(values.HUB88_PUBLIC_KEY),
    }),
})
