import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, memo, type ReactNode } from 'react';
import { useLocale, useTexts } from '../../texts/texts.js';
import { ForeignWords, visible } from '../../transcript/foreign-text.js';
import { Badge } from '../../ui/badge.js';
import { Hidden } from '../../ui/hidden.js';
import { Icon } from '../../ui/icon.js';
import { IconButton } from '../../ui/icon-button.js';
import { QuietTime } from '../../ui/time.js';
import { moneyText } from './money.js';
import { Score } from './score.js';
import { factsOf, SOURCE_ICONS, subtitleOf, titleOf } from './words.js';
import type { Lead } from './view.js';
import css from './card.module.css';

/** Maximum number of custom fields on a card. */
const FACTS = 3;

export interface CardProps {
  lead: Lead;
  workspace: string;
  search: Record<string, unknown>;
  isOpen: boolean;
  isHeld: boolean;
  /** Tab stop: one card per column. */
  isStop: boolean;
  mayMove: boolean;
  onKeyDown: (event: KeyboardEvent, lead: Lead) => void;
  onFocus: (lead: Lead) => void;
  onDrag: (lead: Lead | null) => void;
  onMove: (lead: Lead) => void;
}

/** One lead on the board. Its title opens it; the card can be dragged, or lifted by Space. */
export const Card = memo(function Card(props: CardProps) {
  const { lead, workspace, search, isOpen, isHeld, isStop, mayMove, onKeyDown, onFocus, onDrag, onMove } = props;
  const { leads } = useTexts();
  const title = titleOf(lead, leads);
  const subtitle = subtitleOf(lead, leads);
  return (
    <article
      className={css.card}
      data-open={isOpen || undefined}
      data-held={isHeld || undefined}
      draggable={mayMove}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', visible(title));
        onDrag(lead);
      }}
      onDragEnd={() => onDrag(null)}
    >
      <div className={css.head}>
        <h3 className={css.title}>
          <Link
            to="/w/$workspace/leads/$lead"
            params={{ workspace, lead: lead.id }}
            search={search}
            className={css.link}
            draggable={false}
            data-lead={lead.id}
            tabIndex={isStop ? 0 : -1}
            aria-current={isOpen || undefined}
            aria-describedby={mayMove ? 'lead-keys' : undefined}
            onKeyDown={(event) => onKeyDown(event, lead)}
            onFocus={() => onFocus(lead)}
          >
            <ForeignWords text={title} />
          </Link>
        </h3>
        <Score value={lead.score} />
      </div>
      {subtitle && (
        <p className={css.words}>
          <ForeignWords text={subtitle} />
        </p>
      )}
      <Facts lead={lead} />
      {isHeld && <p className={css.held}>{leads.held}</p>}
      <Foot lead={lead}>
        {mayMove && (
          <span className={css.move}>
            <IconButton
              icon="swap"
              label={leads.moveNamed(visible(title))}
              keys="m"
              tabIndex={isStop ? 0 : -1}
              onClick={() => onMove(lead)}
            />
          </span>
        )}
      </Foot>
    </article>
  );
});

function Facts({ lead }: { lead: Lead }) {
  const { leads } = useTexts();
  const facts = factsOf(lead, leads);
  if (facts.length === 0) return null;
  return (
    <p className={css.facts}>
      {facts.slice(0, FACTS).map(([key, value]) => (
        <span key={key} className={css.fact}>
          <Badge>
            <ForeignWords text={`${key}: ${value}`} />
          </Badge>
        </span>
      ))}
      {facts.length > FACTS && <Badge>{leads.more(facts.length - FACTS)}</Badge>}
    </p>
  );
}

/** Source, age and whether there is a conversation. */
function Foot({ lead, children }: { lead: Lead; children: ReactNode }) {
  const { leads, inbox } = useTexts();
  const locale = useLocale();
  return (
    <div className={css.foot}>
      {lead.source && <Icon name={SOURCE_ICONS[lead.source]} />}
      {lead.source && <Hidden>{leads.sources[lead.source]}</Hidden>}
      {lead.value && <span className={css.worth}>{moneyText(lead.value, locale)}</span>}
      <span className={css.when}>
        <QuietTime at={lead.created_at} />
      </span>
      {lead.session_id && (
        <span className={css.mark}>
          <Icon name="conversations" />
          <Hidden>{inbox.conversation}</Hidden>
        </span>
      )}
      {children}
    </div>
  );
}
