/**
 * One history entry for each open layer (dialog, drawer), so that "back" closes the top one. The address
 * stays; entries differ by the depth in their state. The router must not see these steps as navigations.
 */
const DEPTH_KEY = 'sala_layer_depth'

interface Layer {
  onBack: () => void
}

const layers: Layer[] = []
let entryDepth = 0
let timer: ReturnType<typeof setTimeout> | undefined
let listening = false
/** A step of ours that the browser has not taken yet: it closes nothing, also not a layer that opened meanwhile. */
let stepUnderWay: ReturnType<typeof setTimeout> | undefined
/** A navigation may cancel the step. */
const STEP_MAX_MS = 1_000
let address = ''

/** Opens a layer and returns what closes it. `onBack` is called when the person went back; it should lead to that closing. */
export function openLayer(onBack: () => void): () => void {
  listen()
  address = window.location.href
  const layer: Layer = { onBack }
  layers.push(layer)
  if (entryDepth < layers.length) pushEntry(layers.length)
  return () => {
    const index = layers.indexOf(layer)
    if (index !== -1) layers.splice(index, 1)
    settleSoon()
  }
}

function depthOf(state: unknown): number {
  const depth =
    typeof state === 'object' && state !== null && DEPTH_KEY in state ? state[DEPTH_KEY] : undefined
  return typeof depth === 'number' ? depth : 0
}

function pushEntry(depth: number): void {
  // The prototype's own method, not the instance's, which routers replace to hear of navigations.
  History.prototype.pushState.call(window.history, { ...window.history.state, [DEPTH_KEY]: depth }, '')
  entryDepth = depth
}

/** Later in the same turn another layer may open, or a link may be followed: only what is then still ours is settled. */
function settleSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(settle)
}

/** As many entries as layers: steps off those whose layer is closed, and gives one that would not close its entry back. */
function settle(): void {
  // Where it leads is not known before; it is settled again then.
  if (stepUnderWay !== undefined) return
  address = window.location.href
  entryDepth = depthOf(window.history.state)
  if (entryDepth > layers.length) {
    stepUnderWay = setTimeout(() => {
      stepUnderWay = undefined
    }, STEP_MAX_MS)
    window.history.go(layers.length - entryDepth)
  } else while (entryDepth < layers.length) pushEntry(entryDepth + 1)
}

function listen(): void {
  if (listening) return
  listening = true
  window.addEventListener(
    'popstate',
    event => {
      const samePage = window.location.href === address
      address = window.location.href
      const left = entryDepth
      entryDepth = depthOf(event.state)
      const own = stepUnderWay !== undefined
      clearTimeout(stepUnderWay)
      stepUnderWay = undefined
      if (!own) for (const layer of layers.slice(entryDepth).reverse()) layer.onBack()
      if (samePage && left !== entryDepth) event.stopImmediatePropagation()
      if (samePage || entryDepth > layers.length) settleSoon()
    },
    { capture: true },
  )
}
