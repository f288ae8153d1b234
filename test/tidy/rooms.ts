const NEIGHBOURHOODS = 'platform|conversations|desk|people|assistant|company|doors';
const ROOM = new RegExp(`^src/((?:${NEIGHBOURHOODS})/[^/]+|[^/]+)/`);

/** `src/people/leads/leads.dto.ts` → `people/leads`; null for a file outside the module folders. */
export const roomOf = (file: string): string | null => ROOM.exec(file)?.[1] ?? null;
