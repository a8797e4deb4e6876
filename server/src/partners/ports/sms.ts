export type Message = { readonly reference: string; readonly to: string; readonly text: string }

/** Response to a sent message: the provider's id, which receipts repeat. */
export type AcceptedMessage = { readonly message_id: string | null }

/** A provider of text messages. */
export type Sms = {
  /** The adapter's name, which identifies the provider. */
  readonly name: string
  /** Whether the provider reports delivery. Without reports a failed delivery goes unnoticed, so no other provider sends the message. */
  readonly tells_receipts: boolean
  /** Field that the provider's response repeats, for comparison with the sent message. If undefined, a response to another message is not noticed. */
  readonly names_in_answer?: 'phone' | 'reference'
  /** Sends a text once per reference. Throws PartnerSilent or PartnerConfused when the provider did not accept the text. */
  send(message: Message): Promise<AcceptedMessage>
}
