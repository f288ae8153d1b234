/** What was typed and not sent, by hand-off. It outlives the page's components, a new sign-in and a reload. */
const PREFIX = 'workspace-agent.draft.';
const typed = new Map<string, string>();

export function draftOf(handoffId: string): string {
  const known = typed.get(handoffId);
  if (known !== undefined) return known;
  try {
    return sessionStorage.getItem(PREFIX + handoffId) ?? '';
  } catch {
    return '';
  }
}

export function keepDraft(handoffId: string, text: string): void {
  typed.set(handoffId, text);
  try {
    if (text === '') sessionStorage.removeItem(PREFIX + handoffId);
    else sessionStorage.setItem(PREFIX + handoffId, text);
  } catch {
    // A browser that keeps nothing, or no more, still has it in memory.
  }
}
