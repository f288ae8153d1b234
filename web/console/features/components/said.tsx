import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Empty } from '../../ui/empty.js';
import { Markdown } from '../../ui/markdown.js';
import { Skeleton } from '../../ui/skeleton.js';
import css from './components.module.css';
import { Specimen } from './specimen.js';

const TEXT = `You can keep the room **until 14:00** for _€35 a room_.

- Gold members have it free of charge: see https://larkspur.example/gold.
- Write \`LATE\` into the [booking](https://larkspur.example/booking).

> Late check-out is subject to availability.

<script>alert('text stays text')</script>`;

export const Said = () => (
  <>
    <Specimen name="callout">
      {(['info', 'success', 'warning', 'danger'] as const).map((meaning) => (
        <div key={meaning} className={css.whole}>
          <Callout meaning={meaning} title={`This is ${meaning}.`}>
            It says what holds here, and what to do about it.
          </Callout>
        </div>
      ))}
    </Specimen>
    <Specimen name="empty">
      <div className={css.whole}>
        <Empty
          icon="knowledge"
          title="Teach the agent"
          level={3}
          action={<Button kind="primary">Add a document</Button>}
        >
          It answers only from what is written here.
        </Empty>
      </div>
    </Specimen>
    <Specimen name="skeleton">
      <div className={css.whole}>
        <Skeleton label="Loading" withCircle />
      </div>
    </Specimen>
    <Specimen name="Markdown">
      <div className={css.whole}>
        <Markdown text={TEXT} />
      </div>
    </Specimen>
  </>
);
