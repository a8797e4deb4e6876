import { Button } from '@sala/ui/action/button.tsx'
import { type ReactNode, useState } from 'react'
import { type Answer, api } from '../calls/api.ts'
import { useAction } from '../calls/use-action.ts'
import { CaseFrame } from '../case/case-layout.tsx'
import { ActionForm } from '../fields/action-form.tsx'
import { Proposing, type Sending } from './proposal-form.tsx'

const NOT_PROPOSED = { text: 'ยังไม่เสนอ', tone: 'neutral' } as const

type Tried<Trial> = { readonly sending: Sending; readonly trial: Trial }

type Props<Trial> = {
  title: string
  className: string | undefined
  /** Text of the button that computes the dry run (a forecast of the effect). */
  tryText: string
  /** Names of the fields that show the server's errors themselves. All other errors are shown in the form's alert. */
  fields: readonly string[]
  /** Returns the proposal made from the form's fields, and the result of its dry run. */
  tryOut: () => Promise<Tried<Trial>>
  children: (errorOf: (field: string) => string | undefined) => ReactNode
  forecast: (trial: Trial) => ReactNode
  onProposed: () => void
}

/** Form that creates something new in two steps: the fields, and then the dry run with the proposal, which a second staff user approves. */
export function ProposalWithTrial<Trial>(props: Props<Trial>) {
  const { title, className, tryText, fields, tryOut, children, forecast, onProposed } = props
  const [looked, setLooked] = useState<
    (Tried<Trial> & { readonly effect: Answer<'POST /proposals/preview'> }) | null
  >(null)
  const { busy, submit, errorOf, alert } = useAction({
    send: async () => {
      const tried = await tryOut()
      return { ...tried, effect: await api('POST /proposals/preview', { body: tried.sending }) }
    },
    fields,
    onDone: setLooked,
  })
  return (
    <CaseFrame title={title} state={NOT_PROPOSED}>
      {looked === null ? (
        <ActionForm className={className} alert={alert} onSubmit={submit}>
          {children(errorOf)}
          <Button type="submit" kind="primary" loading={busy}>
            {tryText}
          </Button>
        </ActionForm>
      ) : (
        <>
          {forecast(looked.trial)}
          <Proposing
            sending={looked.sending}
            looked={looked.effect}
            onBack={() => setLooked(null)}
            onDone={onProposed}
          />
        </>
      )}
    </CaseFrame>
  )
}
