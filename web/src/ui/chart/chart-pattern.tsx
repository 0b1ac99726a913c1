/** How many series can be told apart. */
export const PATTERNS = 6;

const SIZE = 6;
const LINES = ['', 'M-1 7L7 -1M-1 1L1 -1M5 7L7 5', '', 'M0 3H6', 'M3 0V6', 'M0 0L6 6M6 0L0 6'];

interface ChartPatternProps {
  id: string;
  /** The place of the series. */
  place: number;
  colour: string;
}

/** Fills the bars of a series: slanted, dotted, across, upright or crossed. The first is solid. */
export function ChartPattern({ id, place, colour }: ChartPatternProps) {
  const lines = LINES[place % PATTERNS];
  return (
    <pattern id={id} width={SIZE} height={SIZE} patternUnits="userSpaceOnUse">
      {lines ? (
        <path d={lines} stroke={colour} strokeWidth="1.5" />
      ) : (
        <circle cx="3" cy="3" r="1.5" fill={colour} />
      )}
    </pattern>
  );
}
