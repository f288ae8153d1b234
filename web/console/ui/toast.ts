import { Toast as Base } from '@base-ui/react/toast';

/** One per page, so that code outside of components can announce too. */
export const toasts = Base.createToastManager();

/** The area loads after the page; earlier toasts wait for it. */
let areaIsShown = (): void => undefined;
const isShown = new Promise<void>((resolve) => (areaIsShown = resolve));
export { areaIsShown };

/** How long a change can be undone. */
export const UNDO_MS = 8000;

export interface ToastOptions {
  title: string;
  detail?: string;
  /** Reverts the change; the toast then has an undo button, and ⌘Z works too. */
  undo?: () => void;
  undoLabel?: string;
  /** Too consequential for ⌘Z, which works everywhere: only the button undoes it. */
  isUndoneByButton?: boolean;
  /** Another action, as a button. */
  action?: { label: string; run: () => void };
  /** Duration, in ms. */
  stays?: number;
  /** Styled as an error, and stays until it is closed. */
  isFailure?: boolean;
}

/** `until`: a toast stays longer in a background window, but ⌘Z must not undo it by then. */
let undoLast: { run: () => void; until: number } | null = null;

/** Announces that something was done. Disappears by itself. */
export function showToast(options: ToastOptions): void {
  const { title, detail, undo, undoLabel, action, stays, isFailure, isUndoneByButton } = options;
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
      if (undoLast?.run === takeBack) undoLast = null;
    },
    ...(undo && undoLabel ? { actionProps: { children: undoLabel, onClick: () => takeBack() } } : {}),
  });
  function takeBack() {
    toasts.close(id);
    undo?.();
  }
  if (undo) undoLast = isUndoneByButton ? null : { run: takeBack, until: Date.now() + UNDO_MS };
}

/** Announces a failure, and stays until it is closed. @param detail what to do, or the request id */
export const showFailure = (title: string, detail?: string): void =>
  add({ title, description: detail ?? '', type: 'failure', priority: 'high', timeout: 0 });

const add = (toast: Parameters<typeof toasts.add>[0]): void => void isShown.then(() => toasts.add(toast));

/** Undoes the last change if it is recent. @returns whether there was one */
export function undo(): boolean {
  const had = undoLast;
  undoLast = null;
  if (!had || Date.now() > had.until) return false;
  had.run();
  return true;
}
