import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAttempts } from '../../app/attempts.js';
import { FormDialog, type FormDialogProps } from '../../app/form-dialog.js';
import { useWorkspace } from '../../app/session.js';
import { useServerForm } from '../../app/use-form.js';
import { useTexts } from '../../texts/texts.js';
import { visible } from '../../transcript/foreign-text.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Choices } from '../../ui/choices.js';
import { Dialog } from '../../ui/dialog.js';
import { TextArea, TextField } from '../../ui/field.js';
import { Skeleton } from '../../ui/skeleton.js';
import { type ListedTemplate, sendTemplate, templatesQuery } from './session-channel.js';
import css from './channel-line.module.css';

interface TemplateDialogProps {
  session: string;
  /** Its name. */
  channel: string;
  onClose: () => void;
}

/** Sends a message that the provider has approved, allowed at any time: selected, or entered if none is listed. */
export default function TemplateDialog(props: TemplateDialogProps) {
  const { session, channel, onClose } = props;
  const { channels, inbox } = useTexts();
  const { id: workspace } = useWorkspace();
  const { data, isPending } = useQuery(templatesQuery(workspace, session));
  const [isNaming, setNaming] = useState(false);
  const isListed = data !== undefined && data.templates.length > 0;
  if (isListed && !isNaming) return <Chosen {...props} templates={data.templates} onOther={() => setNaming(true)} />;
  if (!isPending) {
    const back = isListed ? () => setNaming(false) : null;
    return <Named {...props} unavailable={data?.unavailable ?? null} onList={back} />;
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={channels.inbox.template}
      lead={channels.inbox.templateLead(channel)}
    >
      <Skeleton label={inbox.loadingConversation} rows={4} />
    </Dialog>
  );
}

type FormProps = TemplateDialogProps & Pick<FormDialogProps, 'isBusy' | 'problem' | 'onSubmit' | 'children'>;

function Form({ channel, ...props }: FormProps) {
  const { inbox: words } = useTexts().channels;
  return (
    <FormDialog
      {...props}
      size="wide"
      title={words.template}
      lead={words.templateLead(channel)}
      button={words.templateDo}
    />
  );
}

/** Maximum number shown; search finds the others. */
const SHOWN_MAX = 8;
const keyOf = ({ name, language }: ListedTemplate): string => `${name} ${language}`;

interface ChosenProps extends TemplateDialogProps {
  templates: ListedTemplate[];
  /** Option for a template that is not listed. */
  onOther: () => void;
}

function Chosen(props: ChosenProps) {
  const { session, templates, onClose, onOther } = props;
  const { channels } = useTexts();
  const words = channels.inbox;
  const { id: workspace } = useWorkspace();
  const attempt = useAttempts();
  const [asked, setAsked] = useState('');
  const [key, setKey] = useState(templates[0] ? keyOf(templates[0]) : '');
  const template = templates.find((one) => keyOf(one) === key);
  const numbers = Array.from({ length: template?.parameters ?? 0 }, (_, index) => index + 1);
  const empty: { values: Record<string, string> } = { values: {} };
  const { field, form, ...rest } = useServerForm(empty, async ({ values }) => {
    if (!template) return;
    const parameters = numbers.map((number) => (values[number] ?? '').trim());
    const text = filled(template.text, parameters);
    const body = { name: template.name, language: template.language, parameters, text };
    await attempt(body, (headers) => sendTemplate(workspace, { session, body, headers }));
    onClose();
  });
  const typed = form.watch('values') as Record<string, string> | undefined;
  const isShown = ({ name, text }: ListedTemplate): boolean =>
    `${name} ${text}`.toLowerCase().includes(asked.trim().toLowerCase());
  const shown = templates.filter((one) => isShown(one) || keyOf(one) === key).slice(0, SHOWN_MAX);
  return (
    <Form {...props} {...rest}>
      {templates.length > SHOWN_MAX && (
        <TextField
          type="search"
          label={words.findTemplate}
          value={asked}
          onChange={({ target }) => setAsked(target.value)}
        />
      )}
      <Choices
        label={words.templates}
        value={key}
        options={shown.map((one) => ({
          value: keyOf(one),
          label: `${visible(one.name)} · ${visible(one.language)}`,
          hint: visible(one.text),
        }))}
        onChange={setKey}
      />
      <span>
        <Button size="small" kind="ghost" onClick={onOther}>
          {words.otherTemplate}
        </Button>
      </span>
      {numbers.map((number) => (
        <TextField
          key={`${key} ${number}`}
          {...field(`values.${number}`, { required: channels.needed })}
          label={words.value(number)}
          dir="auto"
          autoComplete="off"
          maxLength={1_000}
        />
      ))}
      {template && (
        <Preview
          text={filled(
            template.text,
            numbers.map((number) => (typed?.[number] ?? '').trim() || `{{${number}}}`),
          )}
        />
      )}
    </Form>
  );
}

function Preview({ text }: { text: string }) {
  const words = useTexts().channels.inbox;
  return (
    <section aria-label={words.preview}>
      <p className={css.previewHead}>{words.preview}</p>
      <p className={css.preview} dir="auto">
        {visible(text)}
      </p>
    </section>
  );
}

/** What the customer will read. */
const filled = (text: string, parameters: string[]): string =>
  text.replace(/\{\{(\d{1,2})\}\}/g, (mark, number: string) => parameters[Number(number) - 1] ?? mark);

interface NamedProps extends TemplateDialogProps {
  unavailable: string | null;
  /** Back to the list; null = there is none. */
  onList: (() => void) | null;
}

function Named(props: NamedProps) {
  const { session, unavailable, onClose, onList } = props;
  const { channels } = useTexts();
  const words = channels.inbox;
  const { id: workspace } = useWorkspace();
  const attempt = useAttempts();
  const defaults = { name: '', language: 'en', parameters: '', text: '' };
  const { field, ...rest } = useServerForm(defaults, async (values) => {
    const parameters = values.parameters.split('\n').map((line) => line.trim());
    while (parameters.at(-1) === '') parameters.pop();
    const text = values.text.trim();
    const body = {
      name: values.name.trim(),
      language: values.language.trim(),
      parameters,
      ...(text === '' ? {} : { text }),
    };
    await attempt(body, (headers) => sendTemplate(workspace, { session, body, headers }));
    onClose();
  });
  return (
    <Form {...props} {...rest}>
      {onList ? (
        <span>
          <Button size="small" kind="ghost" icon="back" onClick={onList}>
            {words.listedTemplates}
          </Button>
        </span>
      ) : (
        <Callout>
          {words.noTemplates}
          {unavailable !== null && <p dir="auto">{visible(unavailable)}</p>}
        </Callout>
      )}
      <TextField
        {...field('name', { required: words.templateNameNeeded })}
        label={words.templateName}
        hint={words.templateNameHint}
        autoComplete="off"
        spellCheck={false}
        maxLength={512}
      />
      <TextField
        {...field('language', { required: channels.needed })}
        label={words.language}
        hint={words.languageHint}
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
      />
      <TextArea {...field('parameters')} label={words.parameters} hint={words.parametersHint} dir="auto" />
      <TextArea
        {...field('text')}
        label={words.templateText}
        hint={words.templateTextHint}
        dir="auto"
        maxLength={4_000}
      />
    </Form>
  );
}
