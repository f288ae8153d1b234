import { Toast as Base } from '@base-ui/react/toast';

/** One for the page, so that what is no component may announce too. */
export const toasts = Base.createToastManager();

/** The area is fetched after the page: what is told before waits for it. */
let areaIsShown = (): void => undefined;
const isShown = new Promise<void>((resolve) => (areaIsShown = resolve));
export { areaIsShown };

/** How long one may be taken back. */
const UNDO_MS = 8000;

export interface Told {
  title: string;
  detail?: string;
  /** Puts back what was changed; the toast then has a button, and ⌘Z does it as well. */
  undo?: () => void;
  undoLabel?: string;
  /** What else can be done about it, by a button. */
  action?: { label: string; run: () => void };
  /** How long, in ms. */
  stays?: number;
  /** It looks like what failed, and stays until it is closed. */
  isFailure?: boolean;
}

let undoLast: (() => void) | null = null;

/** Says that something was done. It is announced, and leaves by itself. */
export function tell({ title, detail, undo, undoLabel, action, stays, isFailure }: Told): void {
  const id = crypto.randomUUID();
  const act = () => {
    toasts.close(id);
    action?.run();
  };
  add({
    id,
    title,
    ...(detail === undefined ? {} : { description: detail }),
    timeout: stays ?? (undo ? UNDO_MS : 5000),
    ...(isFailure && { type: 'failure', timeout: 0 }),
    ...(action ? { actionProps: { children: action.label, onClick: act } } : {}),
    onClose: () => {
      if (undoLast === takeBack) undoLast = null;
    },
    ...(undo && undoLabel ? { actionProps: { children: undoLabel, onClick: () => takeBack() } } : {}),
  });
  function takeBack() {
    toasts.close(id);
    undo?.();
  }
  if (undo) undoLast = takeBack;
}

/** Says that something failed, and stays until it is closed. @param detail what to do, or a request's id */
export const tellFailure = (title: string, detail?: string): void =>
  add({ title, description: detail ?? '', type: 'failure', priority: 'high', timeout: 0 });

const add = (toast: Parameters<typeof toasts.add>[0]): void => void isShown.then(() => toasts.add(toast));

/** Takes the last thing back that can be. @returns whether there was one */
export function undo(): boolean {
  const had = undoLast;
  undoLast = null;
  had?.();
  return had !== null;
}
