import { createStore } from '@sala/ui/store.ts'
import { tokenStore } from './token.ts'

type Asking = { answer: (shown: boolean) => void }

/** The second-factor prompt on the screen; null: none. */
export const stepUpPromptStore = createStore<Asking | null>(null)

let asked: Promise<boolean> | null = null

/**
 * Asks for the second factor; concurrent callers share one prompt. Resolves to false when the operator
 * cancels.
 */
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

// Cancels the prompt when another operator signs in.
tokenStore.subscribe(() => stepUpPromptStore.get()?.answer(false))
