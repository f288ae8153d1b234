import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useActions, type Action } from '../actions/registry.js';
import { useTexts } from '../texts/texts.js';
import { Icon } from '../ui/icon.js';
import { Tooltip } from '../ui/tooltip.js';
import { guideAddress } from './guide.js';
import css from './navigation.module.css';

/** Opens the guide, in a tab of its own, at the page of the current screen. */
export default function GuideLink() {
  const { shell } = useTexts();
  const address = useLocation({ select: ({ pathname }) => guideAddress(pathname) });
  useActions(
    useMemo(
      (): Action[] => [
        {
          id: 'general.guide',
          family: 'general',
          title: (texts) => texts.shell.guide,
          icon: 'info',
          keys: 'g h',
          run: () => void window.open(address, '_blank', 'noopener'),
        },
      ],
      [address],
    ),
  );
  return (
    <Tooltip text={shell.guide} keys="g h">
      <a href={address} target="_blank" rel="noopener" className={css.place}>
        <Icon name="info" />
        <span className={css.word}>{shell.guide}</span>
      </a>
    </Tooltip>
  );
}
