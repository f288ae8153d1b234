import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import { useAllowedActions } from '../../actions/allowed.js';
import type { Action } from '../../actions/registry.js';
import { beside } from './board.js';
import { type Lead, type Status, STATUSES, type View } from './view.js';

export interface LeadActionsProps {
  view: View;
  /** The lead whose card has, or last had, focus. */
  current: Lead | null;
  onView: (view: View) => void;
  onMove: (lead: Lead, status: Status) => void;
  /** Opens the dialog that asks for a status. */
  onChoose: (lead: Lead) => void;
  onNew: () => void;
  onExport: () => void;
}

const isOnBoard = (): boolean => document.activeElement?.closest('[data-board]') !== null;

/** Actions of the screen and of the focused card. */
export function useLeadActions(props: LeadActionsProps): void {
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const { view, current } = props;
  const isBoard = view.layout === 'board';
  const id = isBoard ? current?.id : undefined;
  const status = current?.status;
  const actions = useMemo((): Action[] => {
    const ofLead = id === undefined || status === undefined ? [] : cardActions(latest, status);
    return [
      ...ofLead,
      {
        id: 'leads.new',
        family: 'here',
        title: ({ leads }) => leads.newDo,
        icon: 'plus',
        keys: 'n',
        needs: 'reply',
        run: () => latest.current.onNew(),
      },
      {
        id: 'leads.layout',
        family: 'here',
        title: ({ leads }) => (isBoard ? leads.showList : leads.showBoard),
        icon: isBoard ? 'list' : 'board',
        keys: 'v',
        run: () => latest.current.onView({ ...latest.current.view, layout: isBoard ? 'list' : 'board' }),
      },
      {
        id: 'leads.export',
        family: 'here',
        title: ({ leads }) => leads.csv,
        icon: 'download',
        run: () => latest.current.onExport(),
      },
    ];
  }, [id, status, isBoard]);
  useAllowedActions(actions);
}

/** Actions of a card; the lead is read when the action runs. */
function cardActions(latest: RefObject<LeadActionsProps>, status: Status): Action[] {
  const way = document.dir === 'rtl' ? (['arrowleft', 'arrowright'] as const) : (['arrowright', 'arrowleft'] as const);
  const moveBy = (step: 1 | -1) => () => {
    const lead = latest.current.current;
    if (lead) latest.current.onMove(lead, beside(lead.status, step));
  };
  return [
    {
      id: 'lead.choose',
      family: 'here',
      title: ({ leads }) => leads.moveTo,
      icon: 'swap',
      keys: 'm',
      needs: 'grant',
      isHere: isOnBoard,
      run: () => latest.current.current && latest.current.onChoose(latest.current.current),
    },
    {
      id: 'lead.next',
      family: 'here',
      title: ({ leads }) => leads.moveNext,
      icon: 'forward',
      keys: `shift+${way[0]}`,
      needs: 'grant',
      isHere: isOnBoard,
      run: moveBy(1),
    },
    {
      id: 'lead.previous',
      family: 'here',
      title: ({ leads }) => leads.movePrevious,
      icon: 'back',
      keys: `shift+${way[1]}`,
      needs: 'grant',
      isHere: isOnBoard,
      run: moveBy(-1),
    },
    ...STATUSES.filter((to) => to !== status).map((to): Action => ({
      id: `lead.to.${to}`,
      family: 'here',
      title: ({ leads }) => leads.moveToStatus(leads.statuses[to]),
      icon: 'swap',
      needs: 'grant',
      run: () => latest.current.current && latest.current.onMove(latest.current.current, to),
    })),
  ];
}
