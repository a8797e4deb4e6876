import { NEWS_WORDING, type NewsEnder } from '@sala/contract/messages/message-channels.ts'
import { useQuery } from '@tanstack/react-query'
import { type Answer, api } from '../../calls/api.ts'
import { call, queryClient, refetchCalls } from '../../calls/query-cache.ts'
import { useSubmit } from '../../form/use-submit.ts'
import { useSignedIn } from '../../session/session-state.ts'

export type MessageChoices = Answer<'GET /messages/choices'>
export type Choice = MessageChoices['choices'][number]

export const useMessageChoices = () => useQuery({ ...call('GET /messages/choices'), enabled: useSignedIn() })

const KEY = call('GET /messages/choices').queryKey

const withChoice = (known: MessageChoices, made: Choice): MessageChoices => ({
  ...known,
  choices: known.choices.map(choice =>
    choice.group === made.group && choice.channel === made.channel ? made : choice,
  ),
})

/** Turns a channel on or off for a group of messages. The page shows the change only after the server has stored it. */
export const useChoiceChange = () =>
  useSubmit({
    send: (made: Choice) => api('POST /messages/choices', { body: made }),
    onDone: (_, made) =>
      queryClient.setQueryData(KEY, known => (known === undefined ? undefined : withChoice(known, made))),
  })

const refetchChoices = () => refetchCalls('GET /messages/choices')

/** Gives the member's consent to news. The call sends the version of the consent text that the page shows. */
export const useNewsConsent = () =>
  useSubmit({
    send: () => api('POST /messages/news', { body: { wording: NEWS_WORDING } }),
    onDone: refetchChoices,
  })

/** Withdraws the member's consent to news. `by` says where: on the page of message choices, or at a message. */
export const useNewsEnd = (by: NewsEnder) =>
  useSubmit({ send: () => api('POST /messages/news/end', { body: { by } }), onDone: refetchChoices })
