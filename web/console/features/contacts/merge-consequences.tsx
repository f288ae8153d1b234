import type { ReactNode } from 'react';
import { useTexts } from '../../texts/texts.js';
import { shownName } from '../../transcript/contact-name.js';
import { ForeignWords, visible } from '../../transcript/foreign-text.js';
import { Callout } from '../../ui/callout.js';
import { Facts } from '../../ui/facts.js';
import type { MergePreview } from './queries.js';
import css from './merge-dialog.module.css';

const FIELDS = ['name', 'email', 'phone', 'company', 'locale'] as const;
const KINDS = ['sessions', 'handoffs', 'leads', 'meetings', 'actions'] as const;

/** What a merge keeps of each side, what moves, and what ends. */
export function MergeConsequences({ preview }: { preview: MergePreview }) {
  const { contacts, inbox } = useTexts();
  const { contact, from, moves, addresses } = preview;
  const [name, other] = [shownName(contact, inbox), shownName(from, inbox)];
  const channels: Record<string, string> = inbox.channel;
  const shownAddress = ({ channel, external_user_id: id }: (typeof addresses)[number]): string =>
    `${channels[channel] ?? channel} ${visible(id)}`;
  const moving = KINDS.filter((kind) => moves[kind] > 0).map((kind) => contacts.mergeCounts[kind](moves[kind]));
  const also = [
    ...(addresses.length > 0 ? [contacts.mergeAddresses(addresses.map(shownAddress).join(', '), name)] : []),
    ...(preview.grants > 0 ? [contacts.mergeGrants(preview.grants)] : []),
    ...(from.vendor_token_status === 'stored' ? [contacts.mergeToken(other)] : []),
    ...(contact.blocked_at === null ? [] : [contacts.mergeBlocked]),
    preview.browser_continues ? contacts.mergeBrowserGoesOn : contacts.mergeBrowserEnds(other),
  ];
  return (
    <>
      <Part title={contacts.mergeAfterwards}>
        <Facts facts={factsOf(preview, contacts)} />
      </Part>
      <Part title={contacts.mergeMoves}>
        {moving.length === 0 ? <p>{contacts.mergeNothing}</p> : <Lines lines={moving} />}
      </Part>
      <Callout meaning="warning" title={contacts.mergeAlso}>
        <div className={css.part}>
          <Lines lines={also} />
        </div>
      </Callout>
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={css.part} aria-label={title}>
    <h3>{title}</h3>
    {children}
  </section>
);

const Lines = ({ lines }: { lines: string[] }) => (
  <ul>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

/** Each detail afterwards, beside the other's that is not kept. */
function factsOf({ contact, from }: MergePreview, contacts: ReturnType<typeof useTexts>['contacts']) {
  const fact = (name: string, kept: unknown, gone: unknown): [string, ReactNode] => [
    name,
    kept === null || kept === undefined ? null : (
      <>
        <ForeignWords text={String(kept)} />
        {gone !== null && gone !== undefined && gone !== kept && (
          <span className={css.faint}> ({contacts.mergeNotKept(visible(String(gone)))})</span>
        )}
      </>
    ),
  ];
  return [
    ...FIELDS.map((field) => fact(contacts[field], contact[field], from[field])),
    ...Object.entries(contact.attributes).map(([key, kept]) => fact(visible(key), kept, from.attributes[key])),
  ];
}
