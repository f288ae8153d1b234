import type { Meaning } from '../../ui/badge.js';
import type { Crawl, CrawlPage } from './crawl-queries.js';

const CRAWLS: Record<Crawl['status'], Meaning> = {
  queued: 'neutral',
  running: 'info',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
};
const PAGES: Record<CrawlPage['status'], Meaning> = {
  waiting: 'neutral',
  created: 'success',
  updated: 'success',
  unchanged: 'neutral',
  failed: 'danger',
  skipped: 'warning',
};

export const crawlMeaning = (status: Crawl['status']): Meaning => CRAWLS[status];
export const pageMeaning = (status: CrawlPage['status']): Meaning => PAGES[status];
