/** Layout of meetings in a week: wall-clock positions, and columns for overlaps. */
import { addDays, startOfDay, wallTimeOf } from '../../app/zones.js';

interface Timed {
  id: string;
  starts_at: string;
  ends_at: string;
}

export interface Placed<Meeting> {
  meeting: Meeting;
  /** Wall-clock minutes since midnight. */
  from: number;
  /** After `from`, at most 1440. */
  to: number;
  lane: number;
  lanes: number;
}

const DAY_MINUTES = 1_440;
/** Minimum drawn duration. */
const SHORTEST = 30;

/** The part of each meeting on the date, in chronological order. */
export function placedOn<Meeting extends Timed>(date: string, zone: string, meetings: Meeting[]): Placed<Meeting>[] {
  const [begin, end] = [startOfDay(date, zone), startOfDay(addDays(date, 1), zone)];
  const parts = meetings
    .map((meeting) => ({ meeting, startMs: Date.parse(meeting.starts_at), endMs: Date.parse(meeting.ends_at) }))
    .filter(({ startMs, endMs }) => startMs < end && endMs > begin)
    .sort((a, b) => a.startMs - b.startMs || (a.meeting.id < b.meeting.id ? -1 : 1))
    .map(({ meeting, startMs, endMs }) => {
      const from = startMs <= begin ? 0 : wallTimeOf(startMs, zone).minute;
      // When the clocks repeat an hour, the end may show an earlier time than the start.
      const shown = endMs >= end ? DAY_MINUTES : Math.max(wallTimeOf(endMs, zone).minute, from);
      const to = Math.min(DAY_MINUTES, Math.max(shown, from + SHORTEST));
      return { meeting, from: Math.min(from, to - SHORTEST), to };
    });
  return inLanes(parts);
}

/** Overlapping meetings share the column's width. */
function inLanes<Part extends { from: number; to: number }>(parts: Part[]): (Part & { lane: number; lanes: number })[] {
  const placed: (Part & { lane: number; lanes: number })[] = [];
  let group: typeof placed = [];
  let ends: number[] = [];
  const close = () => {
    for (const one of group) one.lanes = ends.length;
    [group, ends] = [[], []];
  };
  for (const part of [...parts].sort((a, b) => a.from - b.from)) {
    if (ends.length > 0 && ends.every((end) => end <= part.from)) close();
    const free = ends.findIndex((end) => end <= part.from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = part.to;
    const one = { ...part, lane, lanes: 1 };
    group.push(one);
    placed.push(one);
  }
  close();
  return placed;
}

/** Whole hours that contain all meetings, and at least the office hours. */
export function hoursOf(placed: { from: number; to: number }[]): { first: number; last: number } {
  const first = Math.min(8, ...placed.map(({ from }) => Math.floor(from / 60)));
  const last = Math.max(18, ...placed.map(({ to }) => Math.ceil(to / 60)));
  return { first, last };
}
