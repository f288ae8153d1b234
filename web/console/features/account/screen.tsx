import { Suspense } from 'react';
import { useTexts } from '../../texts/texts.js';
import { Page, Stack } from '../../ui/page.js';
import { Skeleton } from '../../ui/skeleton.js';
import { AppearanceCard } from './appearance-card.js';
import { IdentitiesCard } from './identities-card.js';
import { PasswordCard } from './password-card.js';
import { ProfileCard } from './profile-card.js';
import { TotpCard } from './totp-card.js';
import { lazyPart } from '../../ui/parts.js';
import css from './account.module.css';

const NotificationsCard = lazyPart(() =>
  import('./notifications-card.js').then((part) => ({ default: part.NotificationsCard })),
);
const SessionsCard = lazyPart(() => import('./sessions-card.js').then((part) => ({ default: part.SessionsCard })));

/** Account page: sign-in methods, sessions and appearance. */
export function AccountScreen() {
  const { account: texts, ui } = useTexts();
  return (
    <Page title={texts.title} lead={texts.lead}>
      <div className={css.cards}>
        <Stack gap={4}>
          <ProfileCard />
          <PasswordCard />
        </Stack>
        <Stack gap={4}>
          <TotpCard />
          <IdentitiesCard />
          <AppearanceCard />
        </Stack>
        <div className={css.wide}>
          <Suspense fallback={<Skeleton rows={5} label={ui.loading} />}>
            <NotificationsCard />
          </Suspense>
        </div>
        <div className={css.wide}>
          <Suspense fallback={<Skeleton rows={3} label={ui.loading} />}>
            <SessionsCard />
          </Suspense>
        </div>
      </div>
    </Page>
  );
}
