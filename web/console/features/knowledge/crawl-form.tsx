import { useState } from 'react';
import { attempts } from '../../app/attempts.js';
import { Form } from '../../app/form.js';
import { useServerForm } from '../../app/use-form.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { TextField } from '../../ui/field.js';
import { Card, Row } from '../../ui/page.js';
import { Select } from '../../ui/select.js';
import { type Crawl, startCrawl } from './crawl-queries.js';
import { CrawlSchedule } from './crawl-schedule.js';
import { AUDIENCES, type Audience } from '../../knowledge/queries.js';
import css from './crawl.module.css';

const PAGES_MAX = 2_000;
const FIRST = { url: '', max_pages: '200' };

/** Starts the crawl of a website. @param isBusy another crawl is running */
export function CrawlForm({ isBusy: isTaken, onStarted }: { isBusy: boolean; onStarted: (crawl: Crawl) => void }) {
  const { knowledge } = useTexts();
  const { id: workspace } = useWorkspace();
  const [audience, setAudience] = useState<Audience>('public');
  const [everyDays, setEveryDays] = useState<number | null>(null);
  const [attempt] = useState(attempts);
  const { field, onSubmit, isBusy, problem } = useServerForm(FIRST, async (typed) => {
    const url = /^https?:\/\//i.test(typed.url.trim()) ? typed.url.trim() : `https://${typed.url.trim()}`;
    const body = { url, max_pages: Number(typed.max_pages), audience, every_days: everyDays };
    onStarted(await attempt(body, (headers) => startCrawl(workspace, body, headers)));
    return [FIRST];
  });
  return (
    <Card title={knowledge.crawl} lead={knowledge.crawlLead}>
      <Form onSubmit={onSubmit} problem={problem}>
        <div className={css.fields}>
          <TextField
            {...field('url', { validate: (text) => text.trim() !== '' || knowledge.noUrl })}
            label={knowledge.crawlUrl}
            hint={knowledge.crawlUrlHint}
            type="url"
            dir="ltr"
            placeholder="https://example.com/help"
          />
          <TextField
            {...field('max_pages', {
              validate: (text) =>
                (/^\d+$/.test(text) && +text >= 1 && +text <= PAGES_MAX) || knowledge.noPages(PAGES_MAX),
            })}
            label={knowledge.crawlMax}
            inputMode="numeric"
          />
          <Select
            label={knowledge.uploadAs}
            value={audience}
            options={AUDIENCES.map((value) => ({ value, label: knowledge.audience[value] ?? value }))}
            onChange={setAudience}
          />
          <CrawlSchedule days={everyDays} onChange={setEveryDays} />
        </div>
        <Row>
          <Button type="submit" kind="primary" busy={isBusy} disabled={isTaken}>
            {knowledge.crawlStart}
          </Button>
          {isTaken && <span className={css.faint}>{knowledge.crawlTaken}</span>}
        </Row>
      </Form>
    </Card>
  );
}
