import type { Meaning } from '../../ui/badge.js';

const MEANING: Record<string, Meaning> = { ready: 'success', indexing: 'info', failed: 'danger' };

export const statusMeaning = (status: string): Meaning => MEANING[status] ?? 'neutral';
