import { Suspense } from 'react';
import { useTexts } from '../../texts/texts.js';
import { Page, Stack } from '../../ui/page.js';
import { PasswordCard } from './password-card.js';
import { ProfileCard } from './profile-card.js';
import { SessionsCard } from './sessions-card.js';
import { TotpCard } from './totp-card.js';
import { lazyPart } from '../../ui/parts.js';
import css from './account.module.css';

const AppearanceCard = lazyPart(() =>
  import('./appearance-card.js').then((part) => ({ default: part.AppearanceCard })),
);
const IdentitiesCard = lazyPart(() =>
  import('./identities-card.js').then((part) => ({ default: part.IdentitiesCard })),
);

/** Account page: sign-in methods, sessions and appearance. */
export function AccountScreen() {
  const { account: texts } = useTexts();
  return (
    <Page title={texts.title} lead={texts.lead}>
      <div className={css.cards}>
        <Stack gap={4}>
          <ProfileCard />
          <PasswordCard />
        </Stack>
        <Stack gap={4}>
          <TotpCard />
          <Suspense>
            <IdentitiesCard />
          </Suspense>
          <Suspense>
            <AppearanceCard />
          </Suspense>
        </Stack>
        <div className={css.wide}>
          <SessionsCard />
        </div>
      </div>
    </Page>
  );
}
