/** Loaded with the first figure: the plotting library is as large as the rest of the screen. */
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useLocale } from '../../texts/texts.js';
import { coloursOf, useColourText, type Colours } from './colours.js';
import type { Line, Sheet, Unit } from './figures.js';
import { stepText, tickFormat } from './formats.js';
import type { Granularity } from './view.js';
import css from './figure.module.css';

export interface PlotProps {
  sheet: Sheet;
  zone: string;
  by: Granularity;
  /** Description for screen readers; the table below has the numbers. */
  label: string;
  /** The item under the pointer; null = none. */
  onPoint: (item: number | null) => void;
}

const HEIGHT = 190;
/** Space that an axis label needs, in pixels. */
const TICK = 76;

/** Plots a sheet's coloured lines as stacked bars or lines. */
export default function Plot({ sheet, zone, by, label, onPoint }: PlotProps) {
  const frame = useRef<HTMLDivElement>(null);
  const language = useLocale();
  const colourText = useColourText();
  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    const ticks = tickFormat(language, zone, by);
    const plot = new uPlot(
      optionsOf(sheet, {
        colours: coloursOf(colourText),
        width: box.clientWidth,
        onPoint,
        isRtl: getComputedStyle(box).direction === 'rtl',
        tick: (item) => ticks.format(new Date(sheet.at[item] ?? 0)),
        figure: (value) => stepText(value, sheet.unit, language),
      }),
      dataOf(sheet),
      box,
    );
    const observer = new ResizeObserver(() => plot.setSize({ width: box.clientWidth, height: HEIGHT }));
    observer.observe(box);
    return () => {
      observer.disconnect();
      plot.destroy();
      onPoint(null);
    };
  }, [sheet, zone, by, language, colourText, onPoint]);
  return <div ref={frame} className={css.plot} role="img" aria-label={label} />;
}

const plotted = ({ lines }: Sheet): Line[] => lines.filter(({ colour }) => colour !== null);

/** Bars are drawn at cumulative height, tallest first. The comparison is a line on top. */
function layersOf(sheet: Sheet): { line: Line; values: (number | null)[]; isBar: boolean }[] {
  const lines = plotted(sheet);
  if (sheet.kind === 'lines') return lines.map((line) => ({ line, values: line.values, isBar: false }));
  const parts = lines.filter(({ isBefore }) => !isBefore);
  const bars = parts.map((line, index) => ({
    line,
    isBar: true,
    values: sheet.at.map((_, item) =>
      parts.slice(0, index + 1).reduce((sum, { values }) => sum + (values[item] ?? 0), 0),
    ),
  }));
  const compared = lines.filter(({ isBefore }) => isBefore);
  return [...bars.reverse(), ...compared.map((line) => ({ line, values: line.values, isBar: false }))];
}

const dataOf = (sheet: Sheet): uPlot.AlignedData => [
  sheet.at.map((_, item) => item),
  ...layersOf(sheet).map(({ values }) => values),
];

interface Drawing {
  colours: Colours;
  width: number;
  isRtl: boolean;
  onPoint: PlotProps['onPoint'];
  tick: (item: number) => string;
  figure: (value: number) => string;
}

function optionsOf(sheet: Sheet, drawing: Drawing): uPlot.Options {
  const { colours, width, isRtl, onPoint } = drawing;
  const last = sheet.at.length - 1;
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    padding: [8, 12, 0, 8],
    cursor: { y: false, drag: { x: false, y: false }, points: { show: sheet.kind === 'lines' } },
    scales: {
      x: { time: false, range: () => [-0.6, last + 0.6], dir: isRtl ? -1 : 1 },
      y: { range: (_, __, max) => rangeOf(sheet, max) },
    },
    axes: axesOf(sheet, drawing),
    series: [
      {},
      ...layersOf(sheet).map(({ line, isBar }): uPlot.Series =>
        seriesOf(line, { isBar, colours, items: sheet.at.length }),
      ),
    ],
    hooks: { setCursor: [({ cursor: { idx } }) => onPoint(idx ?? null)] },
  };
}

function rangeOf({ unit }: Sheet, max: number | null): [number, number] {
  if (unit === 'rate') return [0, 1];
  if (unit === 'score') return [1, 5];
  return [0, max === null || max <= 0 ? 1 : max * 1.08];
}

function axesOf({ unit, at }: Sheet, { colours, isRtl, tick, figure }: Drawing): uPlot.Axis[] {
  const last = at.length - 1;
  const font = `12px ${getComputedStyle(document.body).fontFamily}`;
  const shared = { stroke: colours.text, font, ticks: { show: false } };
  return [
    {
      ...shared,
      grid: { show: false },
      size: 28,
      splits: ({ width }) => {
        const step = Math.max(1, Math.ceil((last + 1) / Math.max(1, Math.floor(width / devicePixelRatio / TICK))));
        return Array.from({ length: Math.floor(last / step) + 1 }, (_, index) => index * step);
      },
      values: (_, splits) => splits.map(tick),
    },
    {
      ...shared,
      side: isRtl ? 1 : 3,
      grid: { stroke: colours.grid, width: 1 },
      size: 60,
      space: 36,
      incrs: INCREMENTS[unit],
      values: (_, splits) => splits.map(figure),
    },
  ];
}

const THOUSANDS = [1, 1_000, 1_000_000];
/** Round tick values; for durations, round seconds, minutes, hours and days. Counts have no fractions. */
const INCREMENTS: Record<Unit, number[]> = {
  count: THOUSANDS.flatMap((size) => [1, 2, 5, 10, 20, 50, 100, 200, 500].map((one) => one * size)),
  rate: [0.1, 0.25, 0.5],
  score: [1],
  ms: [
    ...[1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_800_000, 3_600_000, 7_200_000],
    ...[14_400_000, 43_200_000, 86_400_000, 172_800_000, 432_000_000, 864_000_000, 2_592_000_000, 8_640_000_000],
  ],
};

function seriesOf(
  line: Line,
  { isBar, colours: { lines, surface }, items }: { isBar: boolean; colours: Colours; items: number },
): uPlot.Series {
  const stroke = lines[(line.colour ?? 1) - 1] ?? '';
  if (!isBar)
    return {
      stroke,
      width: 2,
      spanGaps: true,
      points: { show: items < 3, size: 6, fill: stroke },
      ...(line.isBefore && { dash: [4, 4], width: 1.5 }),
    };
  const paths = uPlot.paths.bars?.({ size: [0.72, 44], gap: 0 });
  return { stroke: surface, fill: stroke, width: 1, points: { show: false }, ...(paths && { paths }) };
}
