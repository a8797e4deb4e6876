import { BANNER_ASPECT } from '@sala/contract/content/banner-picture-limits.ts'
import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react'
import { type Cut, maximumZoom, moveCrop, type Size, zoomCrop, zoomOf } from './picture-crop.ts'
import styles from './picture-cropper.module.css'

const STEP_SHARE = 0.02
const LONG_STEP_SHARE = 0.1
const ZOOM_STEP = 0.05

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type PictureCutterProps = {
  src: string
  size: Size
  cut: Cut
  onCut: (cut: Cut) => void
}

/** Editor that selects the part of a picture to keep: dragging or arrow keys move it, the slider or + and − zoom. */
export function PictureCutter({ src, size, cut, onCut }: PictureCutterProps) {
  const id = useId()
  const held = useRef<{ x: number; y: number; cut: Cut } | null>(null)
  const zoom = zoomOf(cut, size)

  const byKey = (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key]
    const sign = event.key === '+' || event.key === '=' ? 1 : event.key === '-' ? -1 : 0
    if (direction === undefined && sign === 0) return
    event.preventDefault()
    const step = event.shiftKey ? LONG_STEP_SHARE : STEP_SHARE
    if (direction === undefined) onCut(zoomCrop(cut, zoom + sign * ZOOM_STEP, size))
    else onCut(moveCrop(cut, direction[0] * step, direction[1] * step, size))
  }
  const hold = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { x: event.clientX, y: event.clientY, cut }
  }
  const push = (event: PointerEvent<HTMLElement>) => {
    const from = held.current
    if (from === null) return
    const { width, height } = event.currentTarget.getBoundingClientRect()
    // The picture follows the pointer, so the crop within the picture moves in the opposite direction.
    onCut(moveCrop(from.cut, (from.x - event.clientX) / width, (from.y - event.clientY) / height, size))
  }
  const letGo = () => Object.assign(held, { current: null })

  return (
    <div className={styles.cutter}>
      <button
        type="button"
        className={styles.view}
        aria-label="ส่วนของรูปที่แสดง เลื่อนด้วยปุ่มลูกศร ย่อขยายด้วย + และ -"
        onKeyDown={byKey}
        onPointerDown={hold}
        onPointerMove={push}
        onPointerUp={letGo}
        onPointerCancel={letGo}
      >
        <img
          src={src}
          alt=""
          draggable={false}
          className={styles.picture}
          style={{
            width: `${(100 * size.width) / cut.width}%`,
            left: `${(-100 * cut.x) / cut.width}%`,
            top: `${(-100 * BANNER_ASPECT * cut.y) / cut.width}%`,
          }}
        />
        <span className={styles.thirds} aria-hidden="true" />
      </button>
      <label htmlFor={id} className={styles.label}>
        ขยายรูป
      </label>
      <input
        id={id}
        type="range"
        className={styles.zoom}
        min={1}
        max={maximumZoom(size)}
        step={ZOOM_STEP}
        value={zoom}
        aria-valuetext={`${zoom.toFixed(1)} เท่า`}
        onChange={event => onCut(zoomCrop(cut, Number(event.target.value), size))}
      />
    </div>
  )
}
