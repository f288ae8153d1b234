/** The straight lines and boxes that a page of a PDF draws: they bound the cells of its tables. */

/** A horizontal or vertical line in points from the page's upper left: at `at`, `from` one end `to` the other. */
export interface Rule {
  at: number;
  from: number;
  to: number;
}

export interface PdfRules {
  across: Rule[];
  down: Rule[];
}

/** Numbers of the operations that matter here, as PDF.js names them. */
type PdfOperations = Record<
  | 'save'
  | 'restore'
  | 'transform'
  | 'constructPath'
  | 'setFillRGBColor'
  | 'endPath'
  | 'paintFormXObjectBegin'
  | 'paintFormXObjectEnd'
  | 'fill'
  | 'eoFill'
  | 'stroke'
  | 'closeStroke'
  | 'fillStroke'
  | 'eoFillStroke'
  | 'closeFillStroke'
  | 'closeEOFillStroke',
  number
>;

interface PdfOperatorList {
  fnArray: ArrayLike<number>;
  argsArray: ArrayLike<unknown>;
}

/** A page with more is a drawing. */
const RULES_MAX = 3_000;
const COORDINATES_MAX = 300_000;
/** Thicker boxes are areas, whose edges bound cells. */
const THICK_MAX = 2.5;
const LENGTH_MIN = 4;
/** Ends that nearly meet do; so do dashes. */
const GAP_MAX = 3;
const SAME = 1.5;

type Matrix = [number, number, number, number, number, number];
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
type Point = [x: number, y: number];

const product = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
];

/** @param origin the page's upper left corner in its own coordinates @param area of the page, in square points */
export function rulesOf(
  list: PdfOperatorList,
  ops: PdfOperations,
  { origin, area }: { origin: Point; area: number },
): PdfRules {
  const reader = new RulesReader(ops, origin, area);
  for (let i = 0; i < list.fnArray.length && reader.mayContinue(); i++)
    reader.take(list.fnArray[i] as number, list.argsArray[i]);
  return reader.result();
}

class RulesReader {
  private readonly across: Rule[] = [];
  private readonly down: Rule[] = [];
  private readonly stack: { matrix: Matrix; isWhite: boolean }[] = [];
  private matrix = IDENTITY;
  /** Areas in white separate nothing that is seen. */
  private isWhite = false;
  private coordinates = 0;
  private readonly strokes: Set<number>;
  private readonly fills: Set<number>;

  constructor(
    private readonly ops: PdfOperations,
    private readonly origin: Point,
    private readonly area: number,
  ) {
    const both = [ops.fillStroke, ops.eoFillStroke, ops.closeFillStroke, ops.closeEOFillStroke];
    this.strokes = new Set([ops.stroke, ops.closeStroke, ...both]);
    this.fills = new Set([ops.fill, ops.eoFill, ...both]);
  }

  mayContinue(): boolean {
    return this.coordinates <= COORDINATES_MAX && this.across.length + this.down.length <= RULES_MAX;
  }

  result(): PdfRules {
    return this.mayContinue() ? { across: joined(this.across), down: joined(this.down) } : { across: [], down: [] };
  }

  take(operation: number, args: unknown): void {
    const { ops, matrix, isWhite } = this;
    if (operation === ops.save || operation === ops.paintFormXObjectBegin) {
      if (this.stack.length < 1_000) this.stack.push({ matrix, isWhite });
      const inner = operation === ops.save ? null : (args as [unknown] | null)?.[0];
      if (isMatrix(inner)) this.matrix = product(matrix, inner);
    } else if (operation === ops.restore || operation === ops.paintFormXObjectEnd) {
      ({ matrix: this.matrix, isWhite: this.isWhite } = this.stack.pop() ?? { matrix: IDENTITY, isWhite: false });
    } else if (operation === ops.transform) {
      if (isMatrix(args)) this.matrix = product(matrix, args);
    } else if (operation === ops.setFillRGBColor) {
      this.isWhite = /^#f[b-f]f[b-f]f[b-f]$/i.test(String((args as [unknown] | null)?.[0]));
    } else if (operation === ops.constructPath) {
      this.path(args as [number, [ArrayLike<number> | null]]);
    }
  }

  private path([painting, data]: [number, [ArrayLike<number> | null]]): void {
    const isStroke = this.strokes.has(painting);
    const isFill = this.fills.has(painting) && !this.isWhite;
    const steps = data?.[0];
    if (!steps || typeof steps.length !== 'number' || !(isStroke || isFill)) return;
    this.coordinates += steps.length;
    for (const points of shapesIn(steps)) {
      const placed = points.map((point) => this.placed(point));
      if (isStroke) for (let i = 1; i < placed.length; i++) this.line(placed[i - 1] as Point, placed[i] as Point);
      if (isFill) this.filled(placed);
    }
  }

  private placed([x, y]: Point): Point {
    const [a, b, c, d, e, f] = this.matrix;
    return [a * x + c * y + e - this.origin[0], this.origin[1] - (b * x + d * y + f)];
  }

  private line([x1, y1]: Point, [x2, y2]: Point): void {
    const [width, height] = [Math.abs(x1 - x2), Math.abs(y1 - y2)];
    if (!Number.isFinite(width + height)) return;
    if (height <= SAME && width >= LENGTH_MIN)
      this.across.push({ at: (y1 + y2) / 2, from: Math.min(x1, x2), to: Math.max(x1, x2) });
    else if (width <= SAME && height >= LENGTH_MIN)
      this.down.push({ at: (x1 + x2) / 2, from: Math.min(y1, y2), to: Math.max(y1, y2) });
  }

  /** A thin area is a line, another has its edges; the ground of the whole page has none. */
  private filled(points: Point[]): void {
    if (points.length < 4 || points.length > 6) return;
    const xs = points.map(([x]) => x);
    const ys = points.map(([, y]) => y);
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2];
    if (bottom - top <= THICK_MAX) return this.line([left, middleY], [right, middleY]);
    if (right - left <= THICK_MAX) return this.line([middleX, top], [middleX, bottom]);
    const isBox = points.every(([x, y]) => (x === left || x === right) && (y === top || y === bottom));
    if (!isBox || (right - left) * (bottom - top) > 0.8 * this.area) return;
    for (const y of [top, bottom]) this.line([left, y], [right, y]);
    for (const x of [left, right]) this.line([x, top], [x, bottom]);
  }
}

const isMatrix = (value: unknown): value is Matrix =>
  value !== null && typeof value === 'object' && (value as ArrayLike<number>).length === 6;

/** Points of a path's shapes with straight edges, as PDF.js packs them: a step and its coordinates. */
function shapesIn(steps: ArrayLike<number>): Point[][] {
  const shapes: Point[][] = [];
  let open: Point[] = [];
  const end = (): void => {
    if (open.length > 1) shapes.push(open);
    open = [];
  };
  for (let i = 0; i < steps.length;) {
    const step = steps[i++];
    if (step === 0 || step === 1) {
      if (step === 0) end();
      open.push([steps[i] as number, steps[i + 1] as number]);
      i += 2;
    } else if (step === 4) {
      if (open[0]) open.push(open[0]);
      end();
    } else {
      open = [];
      i += step === 2 ? 6 : step === 3 ? 4 : steps.length;
    }
  }
  end();
  return shapes;
}

/** Lines that continue each other as one. */
function joined(rules: Rule[]): Rule[] {
  const found: Rule[] = [];
  let near: Rule[] = [];
  for (const rule of rules.sort((a, b) => a.at - b.at || a.from - b.from)) {
    const [first] = near;
    if (first && rule.at - first.at > SAME) {
      found.push(...continued(near));
      near = [];
    }
    near.push(rule);
  }
  return [...found, ...continued(near)];
}

function continued(near: Rule[]): Rule[] {
  const found: Rule[] = [];
  for (const rule of near.sort((a, b) => a.from - b.from)) {
    const last = found.at(-1);
    if (last && rule.from <= last.to + GAP_MAX) last.to = Math.max(last.to, rule.to);
    else found.push({ ...rule });
  }
  return found;
}
