/** Buttons beside the field, which parts bring that are loaded later. */
import { h, host } from './state.js';

/** Of a button with the gap beside it, in px (style/panel.css). */
const [BUTTON, GAP] = [36, 8];

/** Keeps their room while the part that brings them is loading: nothing moves when they come. */
export function keepRoom<T>(buttons: number, part: Promise<T>): Promise<T> {
  const room = h('i', { hidden: !buttons });
  room.style.flex = `none`;
  room.style.width = `${buttons * (BUTTON + GAP) - GAP}px`;
  host.root.querySelector('.composer textarea')?.after(room);
  return part.finally(() => room.remove());
}
