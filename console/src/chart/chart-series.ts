import { scaleBand, scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import type { Unit } from './figure-format.ts'

/**
 * Colours of a chart series and their meanings. `jade`: money in. `coral`: money out. `gold`: revenue. `amber`: cost or delay. `faint`: the
 * previous period.
 */
export type Tone = 'jade' | 'coral' | 'gold' | 'amber' | 'faint'

export type Series = {
  readonly name: string
  readonly draws: 'bar' | 'line'
  readonly tone: Tone
  /** The values of the series, one for each point. Null means that the value is unknown. */
  readonly values: readonly (number | null)[]
}

export type Point = {
  readonly key: string
  /** Short name of the series for the legend. Tooltips and tables use the full name. */
  readonly short: string
  readonly name: string
}

export type ChartData = {
  readonly unit: Unit
  readonly points: readonly Point[]
  readonly series: readonly Series[]
}

export const CHART_HEIGHT = 208
export const AXIS_WIDTH = 56
export const FOOT_HEIGHT = 24
const TOP = 8
const TICKS = 4
/** Width of an entry in the legend, in pixels. */
const NAME_WIDTH = 44
const GAP_BETWEEN_POINTS = 0.28

/** Returns the layout of a chart for a width. The value axis always includes zero, so that bar lengths are comparable. */
export const layoutOf = ({ points, series }: ChartData, width: number) => {
  const values = series.flatMap(each => each.values).filter(value => value !== null)
  const y = scaleLinear()
    .domain([Math.min(0, ...values), Math.max(0, ...values, 1)])
    .nice(TICKS)
    .range([CHART_HEIGHT - FOOT_HEIGHT, TOP])
  const x = scaleBand<string>()
    .domain(points.map(({ key }) => key))
    .range([AXIS_WIDTH, Math.max(width, AXIS_WIDTH + 1)])
    .paddingInner(GAP_BETWEEN_POINTS)
    .paddingOuter(GAP_BETWEEN_POINTS / 2)
  const bars = series.filter(({ draws }) => draws === 'bar').length
  const leftOf = (index: number) => x(points[index]?.key ?? '') ?? 0
  const centreOf = (index: number) => leftOf(index) + x.bandwidth() / 2
  const pathOf = ({ values: drawn }: Series): string =>
    line<number | null>()
      .defined(value => value !== null)
      .x((_, index) => centreOf(index))
      .y(value => y(value ?? 0))(drawn) ?? ''
  return {
    y,
    zero: y(0),
    ticks: y.ticks(TICKS),
    barWidth: bars === 0 ? 0 : x.bandwidth() / bars,
    band: x.step(),
    leftOf,
    centreOf,
    /** Returns the position of a point's label: centred below the point, or aligned to the chart's edge if it would be cut off. */
    nameAt: (index: number) =>
      centreOf(index) + NAME_WIDTH / 2 > width
        ? ({ x: width, textAnchor: 'end' } as const)
        : ({ x: centreOf(index), textAnchor: 'middle' } as const),
    pathOf,
    namedEvery: Math.max(1, Math.ceil((points.length * NAME_WIDTH) / Math.max(width - AXIS_WIDTH, 1))),
    /** Returns the index of the point under the pointer. `left` is in pixels from the left edge of the chart. */
    pointAt: (left: number): number | null => {
      const index = Math.floor((left - AXIS_WIDTH) / x.step())
      return left < AXIS_WIDTH || index < 0 || index >= points.length ? null : index
    },
  }
}
