import { z } from 'zod'
import { adapterOf, keySetting } from '../../adapter-kit/adapter-settings.ts'
import { agentGameSite } from './game-site.ts'

const word = z.string().regex(/^[A-Za-z0-9]{2,20}$/)

export const agentGames = adapterOf({
  settings: {
    AGENT_URL: {
      schema: z.url(),
      wanted: 'the address of the agent’s API, without /ext/…',
      kind: 'address',
      sandbox: place => `${place.url}/agent`,
    },
    AGENT_PREFIX: {
      schema: word,
      wanted: 'the word in the path of each call',
      kind: 'word',
      sandbox: () => 'sandbox',
    },
    AGENT_NAME: {
      schema: word,
      wanted: 'the name of our agent account, the prefix of members’ names',
      kind: 'word',
      sandbox: () => 'salaag',
    },
    AGENT_WEB: {
      schema: word,
      wanted: 'the name of our site',
      kind: 'word',
      usual: 'sala',
      sandbox: () => 'sala',
    },
    AGENT_KEY: keySetting('the key of our agent account', place => place.key),
  },
  make: values =>
    agentGameSite({
      url: values.AGENT_URL,
      prefix: values.AGENT_PREFIX,
      agent: values.AGENT_NAME,
      web: values.AGENT_WEB,
      key: values.AGENT_KEY,
    }),
})
