import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { showFailure } from '../../ui/toast.js';
import { visible } from '../../transcript/foreign-text.js';
import { Picker, type Typed } from './picker.js';
import { filledText, savedRepliesQuery } from './saved-replies.js';
import { manageSavedReplies } from './saved-replies-entry.js';

export interface SavedReplyPickerProps {
  typed: Typed | null;
  session: string;
  /** Receives the text with its placeholders filled. */
  onPick: (text: string) => void;
  onClose: (isLeft: boolean) => void;
}

/** Picks a saved reply for the field. */
export default function SavedReplyPicker({ typed, session, onPick, onClose }: SavedReplyPickerProps) {
  const texts = useTexts();
  const { inbox, savedReplies: words } = texts;
  const { id: workspace } = useWorkspace();
  const { data, error } = useQuery(savedRepliesQuery(workspace));
  const [isBusy, setBusy] = useState(false);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const choices = useMemo(
    () =>
      (data ?? []).map(({ id, shortcut, title, text, scope }) => ({
        id,
        title: shortcut,
        detail: visible(title),
        preview: visible(text),
        picture: <Icon name={scope === 'shared' ? 'people' : 'person'} />,
      })),
    [data],
  );
  const insert = ({ id }: { id: string }) => {
    if (isBusy) return;
    setBusy(true);
    filledText(workspace, id, session)
      // If the member left meanwhile, the text must not go into another field.
      .then(
        (text) => !isLeft.current && onPick(text),
        (problem: unknown) => showFailure(words.insertFailed, problemText(problem, texts)),
      )
      .finally(() => setBusy(false));
  };
  const manage = () => {
    onClose(false);
    manageSavedReplies();
  };
  const empty = data ? (data.length > 0 ? words.noSavedReplyFound : words.noSavedReply) : words.loadingSavedReplies;
  return (
    <Picker
      {...{ typed, choices, onClose }}
      isLoaded={data !== undefined}
      onPick={insert}
      label={words.savedReplies}
      placeholder={words.findSavedReply}
      empty={error ? problemText(error, texts) : empty}
      foot={
        <Button size="small" kind="ghost" icon="settings" onClick={manage}>
          {inbox.manageSavedReplies}
        </Button>
      }
    />
  );
}
