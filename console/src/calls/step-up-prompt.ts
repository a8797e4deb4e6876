import { createStore } from '@sala/ui/shared-value-store.ts'
import { tokenStore } from './session-token.ts'

type Asking = { answer: (shown: boolean) => void }

/** The open prompt for the second factor; null if there is none. */
export const stepUpPromptStore = createStore<Asking | null>(null)

let asked: Promise<boolean> | null = null

/** Asks the staff user for the second factor; concurrent callers share one prompt. Resolves to false if the staff user cancels. */
export const requestSecondFactor = (): Promise<boolean> => {
  asked ??= new Promise<boolean>(resolve => {
    stepUpPromptStore.set({
      answer: shown => {
        asked = null
        stepUpPromptStore.set(null)
        resolve(shown)
      },
    })
  })
  return asked
}

// A sign-in of another staff user, or a sign-out, cancels the prompt for the second factor.
tokenStore.subscribe(() => stepUpPromptStore.get()?.answer(false))
