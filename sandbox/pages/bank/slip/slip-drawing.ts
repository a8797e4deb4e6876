import { encode } from 'uqr'
import { bankOf } from '../../page-components/banks.ts'
import { baht, thaiTime } from '../../page-components/thai-format.ts'
import type { PaidSlip } from '../types.ts'

/** Size of the slip (the bank's receipt) in pixels, with the aspect ratio that Thai banking apps use. */
export const SLIP_WIDTH = 1080
export const SLIP_HEIGHT = 1640

type Pen = CanvasRenderingContext2D

const MARGIN = 72
const RIGHT = SLIP_WIDTH - MARGIN
const HEAD_HEIGHT = 220
const INK = '#10312c'
const SOFT = '#54736d'
const TEAL = '#0b6b5f'
const PALE = '#eef4f2'
const QR_SIDE = 320
const QUIET_MODULES = 4

/** Draws the invented bank's slip (its receipt for a transfer) on a canvas. The fonts must be loaded before the call. */
export function drawSlip(pen: Pen, slip: PaidSlip): void {
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, SLIP_WIDTH, SLIP_HEIGHT)
  drawWatermark(pen)
  drawHead(pen)
  drawOutcome(pen, slip)
  drawSide(pen, { label: 'จาก', of: slip.from, top: 500 })
  drawArrow(pen, 668)
  drawSide(pen, { label: 'ไปยัง', of: slip.to, top: 730 })
  drawRule(pen, 922)
  drawFacts(pen, slip)
  drawRule(pen, 1194)
  drawQr(pen, slip.mini_qr)
  drawFoot(pen, slip)
}

type Words = { at: number; x?: number; align?: CanvasTextAlign; colour?: string; font: string }

function write(pen: Pen, text: string, words: Words): void {
  pen.font = words.font
  pen.fillStyle = words.colour ?? INK
  pen.textAlign = words.align ?? 'left'
  pen.textBaseline = 'alphabetic'
  pen.fillText(text, words.x ?? MARGIN, words.at, SLIP_WIDTH - 2 * MARGIN)
}

const heading = (size: number) => `600 ${size}px Kanit, sans-serif`
const text = (size: number, weight = 400) => `${weight} ${size}px Sarabun, sans-serif`

/** Draws the watermark over the whole slip, so that no part of it can pass for a real bank's slip. */
function drawWatermark(pen: Pen): void {
  pen.save()
  pen.rotate(-Math.PI / 7)
  pen.fillStyle = '#f0f5f3'
  pen.font = heading(64)
  pen.textAlign = 'left'
  for (let row = 0; row < 14; row += 1)
    for (let column = 0; column < 4; column += 1)
      pen.fillText('แซนด์บ็อกซ์', -760 + column * 520 + (row % 2) * 260, 260 + row * 170)
  pen.restore()
}

function drawHead(pen: Pen): void {
  const ray = pen.createLinearGradient(0, 0, SLIP_WIDTH, HEAD_HEIGHT)
  ray.addColorStop(0, '#074a43')
  ray.addColorStop(0.55, TEAL)
  ray.addColorStop(1, '#19a08c')
  pen.fillStyle = ray
  pen.fillRect(0, 0, SLIP_WIDTH, HEAD_HEIGHT)
  drawHouse(pen, MARGIN, 54)
  write(pen, 'บ้านแบงก์', { at: 112, x: MARGIN + 92, colour: '#ffffff', font: heading(56) })
  pen.fillStyle = '#ffd863'
  pen.beginPath()
  pen.roundRect(RIGHT - 316, 52, 316, 76, 38)
  pen.fill()
  write(pen, 'แซนด์บ็อกซ์', {
    at: 104,
    x: RIGHT - 158,
    align: 'center',
    colour: '#4a3600',
    font: heading(40),
  })
  write(pen, 'เงินจำลอง ไม่ใช่สลิปของธนาคารจริง', {
    at: 182,
    colour: '#cfe9e3',
    font: text(30),
  })
}

function drawHouse(pen: Pen, left: number, top: number): void {
  const side = 66
  const points = [0.5, 0, 1, 0.42, 0.86, 0.42, 0.86, 1, 0.58, 1, 0.58, 0.64, 0.42, 0.64, 0.42, 1, 0.14, 1]
  points.push(0.14, 0.42, 0, 0.42)
  pen.fillStyle = '#ffd863'
  pen.beginPath()
  for (let at = 0; at < points.length; at += 2)
    pen.lineTo(left + (points[at] ?? 0) * side, top + (points[at + 1] ?? 0) * side)
  pen.fill()
}

function drawOutcome(pen: Pen, slip: PaidSlip): void {
  pen.fillStyle = '#dff5ec'
  pen.beginPath()
  pen.arc(MARGIN + 48, 344, 48, 0, 2 * Math.PI)
  pen.fill()
  pen.strokeStyle = '#0a8f62'
  pen.lineWidth = 10
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.beginPath()
  pen.moveTo(MARGIN + 27, 346)
  pen.lineTo(MARGIN + 43, 362)
  pen.lineTo(MARGIN + 71, 328)
  pen.stroke()
  const title = slip.note === null ? 'โอนเงินสำเร็จ' : 'จ่ายบิลสำเร็จ'
  write(pen, title, { at: 338, x: MARGIN + 132, font: heading(52) })
  write(pen, `${thaiTime(slip.paid_at)} น.`, { at: 392, x: MARGIN + 132, colour: SOFT, font: text(34) })
  drawRule(pen, 446)
}

type Side = { label: string; of: PaidSlip['from']; top: number }

function drawSide(pen: Pen, { label, of, top }: Side): void {
  const bank = bankOf(of.bank)
  pen.fillStyle = bank.colour
  pen.beginPath()
  pen.arc(MARGIN + 48, top + 74, 48, 0, 2 * Math.PI)
  pen.fill()
  write(pen, bank.short, {
    at: top + 84,
    x: MARGIN + 48,
    align: 'center',
    colour: bank.ink,
    font: heading(26),
  })
  const x = MARGIN + 132
  write(pen, label, { at: top + 26, x, colour: SOFT, font: text(28) })
  write(pen, of.name, { at: top + 76, x, font: text(40, 600) })
  write(pen, `${bank.name}  ${of.account}`, { at: top + 124, x, colour: SOFT, font: text(32) })
}

function drawArrow(pen: Pen, top: number): void {
  const x = MARGIN + 48
  pen.strokeStyle = '#9fc4bb'
  pen.lineWidth = 6
  pen.beginPath()
  pen.moveTo(x, top)
  pen.lineTo(x, top + 48)
  pen.moveTo(x - 16, top + 32)
  pen.lineTo(x, top + 48)
  pen.lineTo(x + 16, top + 32)
  pen.stroke()
}

function drawRule(pen: Pen, at: number): void {
  pen.strokeStyle = '#bcd6d0'
  pen.lineWidth = 3
  pen.lineCap = 'butt'
  pen.setLineDash([12, 10])
  pen.beginPath()
  pen.moveTo(MARGIN, at)
  pen.lineTo(RIGHT, at)
  pen.stroke()
  pen.setLineDash([])
}

function drawFacts(pen: Pen, slip: PaidSlip): void {
  const fact = (label: string, value: string, at: number) => {
    write(pen, label, { at, colour: SOFT, font: text(32) })
    write(pen, value, { at, x: RIGHT, align: 'right', font: text(34, 600) })
  }
  write(pen, 'จำนวนเงิน', { at: 1002, colour: SOFT, font: text(32) })
  const amount = `${baht(slip.amount)} บาท`
  write(pen, amount, { at: 1006, x: RIGHT, align: 'right', colour: TEAL, font: heading(60) })
  fact('ค่าธรรมเนียม', '0.00 บาท', 1074)
  if (slip.note === null) fact('ช่องทาง', 'แอปบ้านแบงก์ (จำลอง)', 1136)
  else fact('เลขอ้างอิงบิล', slip.note, 1136)
}

/** Draws the slip's QR code with the white margin that scanners need, and the transfer's reference as text. */
function drawQr(pen: Pen, qr: string): void {
  const modules = encode(qr, { border: 0 }).data
  const cells = modules.length + 2 * QUIET_MODULES
  const cell = Math.floor(QR_SIDE / cells)
  const left = RIGHT - cells * cell
  const top = 1224
  pen.fillStyle = '#ffffff'
  pen.strokeStyle = '#bcd6d0'
  pen.lineWidth = 3
  pen.beginPath()
  pen.roundRect(left, top, cells * cell, cells * cell, 24)
  pen.fill()
  pen.stroke()
  pen.fillStyle = '#000000'
  for (const [y, row] of modules.entries())
    for (const [x, dark] of row.entries())
      if (dark) pen.fillRect(left + (x + QUIET_MODULES) * cell, top + (y + QUIET_MODULES) * cell, cell, cell)
}

function drawFoot(pen: Pen, slip: PaidSlip): void {
  write(pen, 'รหัสรายการ', { at: 1290, colour: SOFT, font: text(30) })
  write(pen, slip.trans_ref, { at: 1338, font: text(34, 600) })
  write(pen, 'สแกนเพื่อตรวจสอบสลิป', { at: 1440, colour: SOFT, font: text(30) })
  pen.fillStyle = PALE
  pen.fillRect(0, SLIP_HEIGHT - 72, SLIP_WIDTH, 72)
  const at = SLIP_HEIGHT - 26
  const x = SLIP_WIDTH / 2
  write(pen, 'ออกโดยแซนด์บ็อกซ์ ชื่อและบัญชีทั้งหมดแต่งขึ้น', { at, x, align: 'center', colour: SOFT, font: text(28) })
}
