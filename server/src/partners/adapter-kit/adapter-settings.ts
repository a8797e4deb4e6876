import { z } from 'zod'
import type { CallbackDoor } from '../ports/callback-handler.ts'

/**
 * How Sala reaches a partner that the sandbox simulates: the partner's URL, an invented key and secret, and the base URL to which the partner sends
 * callbacks.
 */
export type SandboxPlace = {
  readonly url: string
  readonly key: string
  readonly secret: string
  readonly callbacks: string
}

/** A configuration variable of an adapter (the code that connects one partner), with the check of its value. */
export type Setting = {
  readonly schema: z.ZodType<string>
  readonly wanted: string
  /**
   * Kind of the value: `address` is a URL, which must be https outside the sandbox, `key` is a secret that is never shown, and `word` is other text.
   */
  readonly kind: 'address' | 'key' | 'word'
  /** Default value in production, where a variable without a default must be set. */
  readonly usual?: string
  readonly sandbox: (place: SandboxPlace) => string
}

export const keySetting = (wanted: string, sandbox: Setting['sandbox']): Setting => ({
  schema: z.string().min(1),
  wanted,
  kind: 'key',
  sandbox,
})

export type Settings = Readonly<Record<string, Setting>>
export type SettingValues<S extends Settings> = { readonly [Name in keyof S]: string }
export type Doors = Readonly<Record<string, CallbackDoor>>

/** An adapter of a partner: its configuration variables, the adapter itself, and its callback handlers. */
export type Adapter<Port> = {
  readonly settings: Settings
  make(values: Readonly<Record<string, string>>): Port
  /** Returns the partner's callback handlers. The key of a handler is the last part of its URL. */
  doors(values: Readonly<Record<string, string>>): Doors
}

/** Creates an adapter from its configuration variables, with their types. Throws if a variable is missing. */
export const adapterOf = <S extends Settings, Port>(given: {
  readonly settings: S
  readonly make: (values: SettingValues<S>) => Port
  readonly doors?: (values: SettingValues<S>) => Doors
}): Adapter<Port> => {
  const valuesOf = (values: Readonly<Record<string, string>>): SettingValues<S> => {
    for (const name of Object.keys(given.settings))
      if (values[name] === undefined) throw new Error(`${name} has no value`)
    return values as SettingValues<S>
  }
  return {
    settings: given.settings,
    make: values => given.make(valuesOf(values)),
    doors: values => given.doors?.(valuesOf(values)) ?? {},
  }
}
