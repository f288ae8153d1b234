import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { wordsFor } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { tellFailure } from '../../ui/toast.js';
import { visible } from './foreign-text.js';
import { Picker } from './picker.js';
import { filledText, savedRepliesQuery } from './saved-replies.js';
import { manageSavedReplies } from './saved-replies-door.js';

export interface SavedReplyPickerProps {
  asked: string;
  session: string;
  /** Is given the text with its placeholders filled. */
  onPick: (text: string) => void;
  onClose: (isLeft: boolean) => void;
}

/** Which saved reply goes into the field. */
export default function SavedReplyPicker({ asked, session, onPick, onClose }: SavedReplyPickerProps) {
  const texts = useTexts();
  const { inbox } = texts;
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
        ...{ id, title: shortcut, detail: visible(title), preview: visible(text) },
        picture: <Icon name={scope === 'shared' ? 'people' : 'person'} />,
      })),
    [data],
  );
  const insert = ({ id }: { id: string }) => {
    if (isBusy) return;
    setBusy(true);
    filledText(workspace, id, session)
      // Who has left it meanwhile writes elsewhere by now.
      .then(
        (text) => !isLeft.current && onPick(text),
        (problem: unknown) => tellFailure(inbox.insertFailed, wordsFor(problem, texts)),
      )
      .finally(() => setBusy(false));
  };
  const manage = () => {
    onClose(false);
    manageSavedReplies();
  };
  const empty = data ? (data.length > 0 ? inbox.noSavedReplyFound : inbox.noSavedReply) : inbox.loadingSavedReplies;
  return (
    <Picker
      {...{ asked, choices, onClose }}
      onPick={insert}
      label={inbox.savedReplies}
      placeholder={inbox.findSavedReply}
      empty={error ? wordsFor(error, texts) : empty}
      foot={
        <Button size="small" kind="ghost" icon="settings" onClick={manage}>
          {inbox.manageSavedReplies}
        </Button>
      }
    />
  );
}
