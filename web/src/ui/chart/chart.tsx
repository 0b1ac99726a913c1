import { useId } from 'react';
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  DefaultTooltipContent,
  Line,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';
import { classes } from '../classes.ts';
import styles from './chart.module.css';
import { ChartPattern, PATTERNS } from './chart-pattern.tsx';

/** One place on the axis: what it stands for, in short and in full, and a value for each column. */
export interface ChartPoint {
  tick: string;
  label: string;
  values: readonly (number | null)[];
}

export interface ChartSeries {
  name: string;
  kind: 'bar' | 'line';
  /** The place of its values in a point. */
  column: number;
}

interface ChartProps {
  /** The caption. */
  label: string;
  /** The name for screen readers. */
  description: string;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  /** Puts the bars on top of each other. */
  stacked: boolean;
}

const TICK = { fill: 'var(--muted-foreground)', fontSize: 12 };
const MOST_WIDTH = 40;
/** The height of an axis in pixels, where nobody sets another. */
const AXIS = 30;
/** More dots would cover the line. */
const MOST_DOTS = 60;

/**
 * Bars and lines in the theme's colours. The left and right arrow keys move along the points and
 * read them out. Series differ by pattern as well as by colour; nothing moves by itself.
 */
export function Chart({ label, description, points, series, stacked }: ChartProps) {
  const id = useId();
  const patterns = series.map(({ name }, place) => ({ name, url: `${id}${place}`, place }));
  return (
    <figure className={styles.chart}>
      <figcaption className="spread gap-1 gap-x-4">
        <span className="strong">{label}</span>
        {series.length > 1 && (
          <ul className="cluster gap-1 gap-x-4">
            {patterns.map(({ name, url, place }) => (
              <li key={name} className="row gap-1">
                <svg width="14" height="14" aria-hidden="true">
                  <rect x="1" y="1" width="12" height="12" {...inkOf(place, url)} />
                </svg>
                {name}
              </li>
            ))}
          </ul>
        )}
      </figcaption>
      <svg className="visually-hidden" aria-hidden="true">
        <defs>
          {patterns.map(({ url, place }) => (
            <ChartPattern key={url} id={url} place={place} colour={colourOf(place)} />
          ))}
        </defs>
      </svg>
      <ComposedChart
        responsive
        className={classes(styles.plot)}
        data={points}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        aria-label={description}
        accessibilityLayer
      >
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis dataKey="tick" tick={TICK} tickLine={false} stroke="var(--input)" minTickGap={8} />
        <YAxis allowDecimals={false} tick={TICK} tickLine={false} axisLine={false} width={36} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--muted)', stroke: 'var(--input)' }}
          labelFormatter={(tick, [shown]) => labelOf(shown?.payload) ?? tick}
          separator=": "
          itemSorter={() => 0}
          // It hangs below the bars, so that the pointer can move onto it.
          offset={0}
          position={{ y: 0 }}
          wrapperStyle={{ top: `calc(100% - ${AXIS}px)`, zIndex: 1, pointerEvents: 'auto' }}
          content={KeptTooltip}
          contentStyle={{ background: 'var(--popover)', border: '1px solid var(--input)' }}
          itemStyle={{ color: 'var(--popover-foreground)' }}
        />
        {series.map(({ name, kind, column }, place) =>
          kind === 'bar' ? (
            <Bar
              key={name}
              name={name}
              dataKey={({ values }: ChartPoint) => values[column]}
              {...inkOf(place, patterns[place]?.url)}
              {...(stacked && { stackId: 'all' })}
              maxBarSize={MOST_WIDTH}
              isAnimationActive={false}
            />
          ) : (
            <Line
              key={name}
              name={name}
              dataKey={({ values }: ChartPoint) => values[column]}
              stroke={colourOf(place)}
              strokeWidth={2}
              dot={points.length <= MOST_DOTS && { r: 3, fill: colourOf(place) }}
              connectNulls
              isAnimationActive={false}
            />
          ),
        )}
        <g ref={silenceParts} />
      </ComposedChart>
    </figure>
  );
}

/** Bars and lines mean nothing one by one: arrow keys, the summary and the table tell of them. */
function silenceParts(part: Element | null): void {
  for (const each of part?.parentElement?.children ?? []) each.setAttribute('aria-hidden', 'true');
}

/** The values; the chart itself would hide them where the pointer is over no bar. */
function KeptTooltip(tip: TooltipContentProps) {
  return (
    <div onMouseMove={(event) => event.stopPropagation()}>
      <DefaultTooltipContent {...tip} />
    </div>
  );
}

function inkOf(place: number, pattern = '') {
  const colour = colourOf(place);
  return { fill: place === 0 ? colour : `url(#${pattern})`, stroke: colour };
}

function colourOf(place: number): string {
  return `var(--chart-${(place % PATTERNS) + 1})`;
}

function labelOf(point: unknown): string | undefined {
  return typeof point === 'object' && point && 'label' in point ? String(point.label) : undefined;
}
