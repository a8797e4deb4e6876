/**
 * Name of this module's property in the state of a history entry. Each open layer (a dialog or drawer) has its own history entry, so that the
 * back button closes the top layer. The URL stays the same, and the router must not take these steps for navigations.
 */
const DEPTH_KEY = 'sala_layer_depth'

interface Layer {
  onBack: () => void
}

const layers: Layer[] = []
let entryDepth = 0
let timer: ReturnType<typeof setTimeout> | undefined
let listening = false
/**
 * Timer of a history step that this module started; undefined if no step is pending. The `popstate` event of this step closes no layer, not
 * even one that opened in the meantime.
 */
let stepUnderWay: ReturnType<typeof setTimeout> | undefined
/** Maximum time in ms for the `popstate` event of a history step. If the event does not come, a navigation has cancelled the step. */
const STEP_MAX_MS = 1_000
let address = ''

/**
 * Adds a history entry for an opened layer (a dialog or drawer). Returns the function that removes the entry. The browser's back button calls
 * `onBack`, which must close the layer and call the returned function.
 */
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
  // Routers replace `pushState` of `window.history` to observe navigations. They do not observe the method of the prototype, which this module
  // calls.
  History.prototype.pushState.call(window.history, { ...window.history.state, [DEPTH_KEY]: depth }, '')
  entryDepth = depth
}

/** Adjusts the history in a later task, because the current task may still open another layer or follow a link. */
function settleSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(settle)
}

/**
 * Makes the number of history entries equal to the number of open layers (dialogs and drawers). It steps back over the entries of closed
 * layers, and adds entries for layers that stayed open.
 */
function settle(): void {
  // A history step is pending, and its target is not known yet. The step's `popstate` event calls this function again.
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
