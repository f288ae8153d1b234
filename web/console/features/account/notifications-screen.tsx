import { useQuery } from '@tanstack/react-query';
import {
  chooseNotifications,
  isOffered,
  NOTIFICATION_KINDS,
  type NotificationKind,
  type Notifications,
  type NotificationWay,
  notificationsQuery,
} from '../../app/notifications.js';
import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { SettingsPage } from '../../app/settings-page.js';
import { useTexts } from '../../texts/texts.js';
import { Card } from '../../ui/page.js';
import { type Column, Table } from '../../ui/table.js';
import { showFailure } from '../../ui/toast.js';
import css from './account.module.css';

const WAYS: readonly NotificationWay[] = ['mail', 'sound', 'browser'];

/** What the member is told of in this workspace, and how. */
export function NotificationsScreen() {
  const { account: texts } = useTexts();
  const { id } = useWorkspace();
  return (
    <SettingsPage
      title={texts.notificationsTitle}
      lead={texts.notificationsLead}
      query={useQuery(notificationsQuery(id))}
      isReadOnly
    >
      {(chosen) => (
        <Card>
          <ChoicesTable workspace={id} data={chosen} />
        </Card>
      )}
    </SettingsPage>
  );
}

function ChoicesTable({ workspace, data }: { workspace: string; data: Notifications }) {
  const texts = useTexts();
  const { account: words } = texts;
  const toggle = async (way: NotificationWay, kind: NotificationKind): Promise<void> => {
    const before = data[way];
    const isOn = before.includes(kind);
    if (!isOn && way === 'browser' && !(await isGranted())) return showFailure(words.browserRefused);
    const next = isOn ? before.filter((one) => one !== kind) : [...before, kind];
    await chooseNotifications(workspace, { [way]: next });
  };
  const columns: Column<NotificationKind>[] = [
    { id: 'kind', title: words.notificationKind, kind: 'head', cell: (kind) => words.notificationKinds[kind] },
    ...WAYS.map((way): Column<NotificationKind> => ({
      id: way,
      title: words.notificationWays[way],
      cell: (kind) =>
        isOffered(way, kind) && (
          <input
            type="checkbox"
            className={css.choice}
            aria-label={`${words.notificationKinds[kind]}: ${words.notificationWays[way]}`}
            checked={data[way].includes(kind)}
            disabled={isMute(data, way)}
            onChange={() =>
              void toggle(way, kind).catch((problem: unknown) => showFailure(problemText(problem, texts)))
            }
          />
        ),
    })),
  ];
  return (
    <>
      <Table label={words.notificationsTitle} columns={columns} rows={NOTIFICATION_KINDS} idOf={(kind) => kind} />
      {!data.mail_available && <p className={css.hint}>{words.noMail}</p>}
    </>
  );
}

const isMute = ({ mail_available }: Notifications, way: NotificationWay): boolean => way === 'mail' && !mail_available;

const isGranted = async (): Promise<boolean> =>
  'Notification' in window && (await Notification.requestPermission()) === 'granted';
