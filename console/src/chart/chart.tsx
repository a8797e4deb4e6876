import { classNames } from '@sala/ui/class-names.ts'
import { type ReactNode, useState } from 'react'
import styles from './chart.module.css'
import head from './chart-head.module.css'
import {
  AXIS_WIDTH,
  CHART_HEIGHT,
  type ChartData,
  layoutOf,
  type Point,
  type Series,
} from './chart-series.ts'
import { exactFigure, shortFigure } from './figure-format.ts'
import { useWidth } from './use-width.ts'

const DOT_RADIUS = 2.5
const NAME_ABOVE_FOOT = 6
const TICK_GAP = 8

type Layout = ReturnType<typeof layoutOf>

type DrawnProps = { series: Series; points: readonly Point[]; layout: Layout }

function Bars({ series, points, layout, place }: DrawnProps & { place: number }) {
  return points.map(({ key }, index) => {
    const value = series.values[index] ?? 0
    return value === 0 ? null : (
      <rect
        key={key}
        className={styles[series.tone]}
        x={layout.leftOf(index) + place * layout.barWidth}
        width={Math.max(1, layout.barWidth - 1)}
        y={Math.min(layout.y(value), layout.zero)}
        height={Math.max(1, Math.abs(layout.y(value) - layout.zero))}
        rx={1.5}
      />
    )
  })
}

function Line({ series, points, layout }: DrawnProps) {
  return (
    <g className={classNames(styles.line, styles[series.tone])}>
      <path d={layout.pathOf(series)} />
      {points.map(({ key }, index) => {
        const value = series.values[index] ?? null
        return value === null ? null : (
          <circle key={key} cx={layout.centreOf(index)} cy={layout.y(value)} r={DOT_RADIUS} />
        )
      })}
    </g>
  )
}

function Axes({ data, layout, width }: { data: ChartData; layout: Layout; width: number }) {
  return (
    <g className={styles.axes}>
      {layout.ticks.map(tick => (
        <g key={tick}>
          <line
            className={tick === 0 ? styles.zero : styles.rule}
            x1={AXIS_WIDTH}
            x2={width}
            y1={layout.y(tick)}
            y2={layout.y(tick)}
          />
          <text x={AXIS_WIDTH - TICK_GAP} y={layout.y(tick)} textAnchor="end" dominantBaseline="middle">
            {shortFigure(tick, data.unit)}
          </text>
        </g>
      ))}
      {data.points.map(({ key, short }, index) =>
        index % layout.namedEvery === 0 ? (
          <text key={key} {...layout.nameAt(index)} y={CHART_HEIGHT - NAME_ABOVE_FOOT}>
            {short}
          </text>
        ) : null,
      )}
    </g>
  )
}

/** A chart's data as a table, for screen readers and for exact values. */
function FigureTable({ data }: { data: ChartData }) {
  return (
    <details className={styles.details}>
      <summary>ดูเป็นตาราง</summary>
      <div className={styles.figures}>
        <table>
          <thead>
            <tr>
              <th scope="col">ช่วง</th>
              {data.series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.points.map(({ key, name }, index) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {data.series.map(series => (
                  <td key={series.name}>{exactFigure(series.values[index] ?? null, data.unit)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

type ChartProps = {
  title: string
  /** Text about the source of the chart's figures, or a link to the rows that the figures count. */
  note?: ReactNode
  data: ChartData
}

/**
 * A chart of bars and lines over a series of points, with a tooltip for the point under the pointer and a
 * data table.
 */
export function Chart({ title, note, data }: ChartProps) {
  const [frame, width] = useWidth()
  const [shown, setShown] = useState<number | null>(null)
  const layout = layoutOf(data, width)
  const bars = data.series.filter(({ draws }) => draws === 'bar')
  const point = shown === null ? undefined : data.points[shown]
  return (
    <figure className={styles.chart}>
      <figcaption className={head.head}>
        <h2 className={head.title}>{title}</h2>
        {note === undefined ? null : <span className={head.note}>{note}</span>}
      </figcaption>
      <ul className={styles.legend}>
        <li className={styles.when}>{point?.name ?? ''}</li>
        {data.series.map(series => (
          <li key={series.name}>
            <span aria-hidden="true" className={classNames(styles.key, styles[series.tone])} />
            {series.name}
            {point === undefined || shown === null ? null : (
              <b className={styles.figure}>{exactFigure(series.values[shown] ?? null, data.unit)}</b>
            )}
          </li>
        ))}
      </ul>
      <div ref={frame} className={styles.frame}>
        <svg
          role="img"
          aria-label={`กราฟ ${title} ตัวเลขอยู่ในตารางด้านล่าง`}
          width={width}
          height={CHART_HEIGHT}
          onPointerMove={event =>
            setShown(layout.pointAt(event.clientX - event.currentTarget.getBoundingClientRect().left))
          }
          onPointerLeave={() => setShown(null)}
        >
          {shown === null ? null : (
            <rect
              className={styles.under}
              x={layout.centreOf(shown) - layout.band / 2}
              width={layout.band}
              y={0}
              height={CHART_HEIGHT}
            />
          )}
          <Axes data={data} layout={layout} width={width} />
          {bars.map((series, place) => (
            <Bars key={series.name} series={series} points={data.points} layout={layout} place={place} />
          ))}
          {data.series
            .filter(({ draws }) => draws === 'line')
            .map(series => (
              <Line key={series.name} series={series} points={data.points} layout={layout} />
            ))}
        </svg>
      </div>
      <FigureTable data={data} />
    </figure>
  )
}
