export type Message = { readonly reference: string; readonly to: string; readonly text: string }

/** The SMS gateway. */
export type Sms = {
  /** Sends a text once per reference. Throws PartnerSilent or PartnerConfused when it was not accepted. */
  send(message: Message): Promise<void>
}
