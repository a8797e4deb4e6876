export type Message = { readonly reference: string; readonly to: string; readonly text: string }

/** Response to a message: the provider's id, as in receipts. */
export type TakenMessage = { readonly message_id: string | null }

/** A provider of text messages. */
export type Sms = {
  /** The adapter's: which of several providers it is. */
  readonly name: string
  /** Whether it tells that a message arrived. Of one that does not, nothing is known, so none is asked in its place. */
  readonly tells_receipts: boolean
  /** Field echoed by the provider and compared. Absent: mix-ups are undetectable. */
  readonly names_in_answer?: 'phone' | 'reference'
  /** Sends a text once per reference. Throws PartnerSilent or PartnerConfused when it was not accepted. */
  send(message: Message): Promise<TakenMessage>
}
