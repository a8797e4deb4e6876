import { createHash } from 'node:crypto'
import { z } from 'zod'
import { adapterOf, keySetting } from '../../adapter-kit/adapter-settings.ts'
import type { GroupMessage, GroupOutcome, StaffGroup } from '../../ports/staff-group.ts'
import { callLine, NAME, outcomeOf, textsOf } from './messaging-api.ts'

/** Pause in seconds before the next attempt after LINE refused a call because of too many calls. LINE itself does not say how long to wait. */
const BUSY_SECONDS = 60
const UUID_PARTS = /^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/
/** HTTP statuses with which LINE refuses the channel's token. A repeat of the call would be refused too. */
const FORBIDDEN: ReadonlySet<number> = new Set([401, 403])

type Place = { readonly url: string; readonly token: string; readonly group: string }

/**
 * Returns the key (a UUID) by which LINE recognises a repeated message. It also depends on the text, because two installations with one LINE channel
 * may use the same reference.
 */
const keyOf = ({ reference, text }: GroupMessage): string =>
  createHash('sha256').update(`${reference}\n${text}`).digest('hex').replace(UUID_PARTS, '$1-$2-$3-$4-$5')

const lineGroup = ({ url, token, group }: Place): StaffGroup => ({
  name: NAME,
  repeats_safely: true,
  send: async (message): Promise<GroupOutcome> => {
    const json = { to: group, messages: textsOf([message.text]) }
    const answer = await callLine({ url, token }, 'POST', '/message/push', { key: keyOf(message), json })
    if (FORBIDDEN.has(answer.status)) return { kind: 'refused', why: 'Unauthorized' }
    switch (outcomeOf(answer)) {
      case 'taken':
        return { kind: 'taken', message_id: null }
      case 'busy':
        return { kind: 'later', after_seconds: BUSY_SECONDS }
      case 'over_quota':
        return { kind: 'refused', why: 'monthly limit' }
      case 'refused':
        return { kind: 'refused', why: 'group not found' }
    }
  },
})

/** Id of the staff group's chat in the sandbox's LINE. */
const SANDBOX_GROUP = `C${'0'.repeat(31)}1`

export const lineStaffGroup = adapterOf({
  settings: {
    LINE_GROUP_URL: {
      schema: z.url(),
      wanted: 'the address of its API',
      kind: 'address',
      usual: 'https://api.line.me',
      sandbox: place => `${place.url}/line`,
    },
    LINE_GROUP_TOKEN: keySetting(
      'the channel access token of the Messaging API, of a channel for the staff alone',
      place => place.key,
    ),
    LINE_GROUP_ID: {
      schema: z.string().regex(/^C[0-9a-f]{32}$/),
      wanted: 'the id of the group, a C and 32 hexadecimal digits',
      kind: 'word',
      sandbox: () => SANDBOX_GROUP,
    },
  },
  make: values =>
    lineGroup({ url: values.LINE_GROUP_URL, token: values.LINE_GROUP_TOKEN, group: values.LINE_GROUP_ID }),
})
