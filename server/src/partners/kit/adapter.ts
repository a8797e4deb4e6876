import { z } from 'zod'
import type { CallbackDoor } from '../ports/callback-handler.ts'

/** The sandbox's address, the invented key and secret for it, and our callback address. */
export type SandboxPlace = {
  readonly url: string
  readonly key: string
  readonly secret: string
  readonly callbacks: string
}

/** A configuration variable of an adapter, with its validation. */
export type Setting = {
  readonly schema: z.ZodType<string>
  /** Expected value, for error messages. */
  readonly wanted: string
  /** `address`: https, except on this machine. `key`: a secret, never shown. `word`: other text. */
  readonly kind: 'address' | 'key' | 'word'
  /** Default outside the sandbox; without it the variable is required. */
  readonly usual?: string
  readonly sandbox: (place: SandboxPlace) => string
}

/** A secret setting, never shown. */
export const keySetting = (wanted: string, sandbox: Setting['sandbox']): Setting => ({
  schema: z.string().min(1),
  wanted,
  kind: 'key',
  sandbox,
})

export type Settings = Readonly<Record<string, Setting>>
export type SettingValues<S extends Settings> = { readonly [Name in keyof S]: string }
export type Doors = Readonly<Record<string, CallbackDoor>>

/** An adapter: its settings, its port, and its callbacks. */
export type Adapter<Port> = {
  readonly settings: Settings
  make(told: Readonly<Record<string, string>>): Port
  /** Callback handlers by the last part of their paths. An adapter of two ports has one handler, returned for both. */
  doors(told: Readonly<Record<string, string>>): Doors
}

/** Makes an adapter with typed settings. */
export const adapterOf = <S extends Settings, Port>(given: {
  readonly settings: S
  readonly make: (told: SettingValues<S>) => Port
  readonly doors?: (told: SettingValues<S>) => Doors
}): Adapter<Port> => {
  const toldOf = (told: Readonly<Record<string, string>>): SettingValues<S> => {
    for (const name of Object.keys(given.settings))
      if (told[name] === undefined) throw new Error(`${name} was not told`)
    return told as SettingValues<S>
  }
  return {
    settings: given.settings,
    make: told => given.make(toldOf(told)),
    doors: told => given.doors?.(toldOf(told)) ?? {},
  }
}
