import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { problemText } from '../../app/problem.js';
import { meQuery, useMe } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Card, Row } from '../../ui/page.js';
import { showFailure } from '../../ui/toast.js';
import { type Enrolment, newRecoveryCodes, proposeTotp } from './calls.js';
import { lazyPart } from '../../ui/parts.js';

// Loaded on demand: most visits need neither the dialogs nor the QR code.
const EnrolDialog = lazyPart(() => import('./totp-dialogs.js').then((module) => ({ default: module.EnrolDialog })));
const CodesDialog = lazyPart(() => import('./totp-dialogs.js').then((module) => ({ default: module.CodesDialog })));
const TurnOffDialog = lazyPart(() => import('./totp-dialogs.js').then((module) => ({ default: module.TurnOffDialog })));

type Shown = { enrolment: Enrolment } | { codes: string[] } | 'off' | null;

/** Second factor: turns it on or off and creates new recovery codes. */
export function TotpCard() {
  const texts = useTexts();
  const { account: words } = texts;
  const { account } = useMe();
  const queries = useQueryClient();
  const [shown, setShown] = useState<Shown>(null);
  const isOn = account.totp_enabled ?? false;
  const refresh = () => queries.invalidateQueries(meQuery);
  /** Runs one change and reports its failure. */
  const attempt = (work: Promise<void>) =>
    void work.catch((problem: unknown) => showFailure(problemText(problem, texts)));
  const turnOn = async () => setShown({ enrolment: await proposeTotp() });
  const renewCodes = async () => setShown({ codes: (await newRecoveryCodes()).codes });

  return (
    <Card
      title={words.factor}
      lead={words.factorLead}
      actions={isOn ? <Badge meaning="success">{words.on}</Badge> : <Badge>{words.off}</Badge>}
    >
      <Row>
        {isOn ? (
          <>
            <Button onClick={() => attempt(renewCodes())}>{words.newCodes}</Button>
            <Button kind="quiet-danger" onClick={() => setShown('off')}>
              {words.turnOff}
            </Button>
          </>
        ) : (
          <Button icon="phone" onClick={() => attempt(turnOn())}>
            {words.turnOn}
          </Button>
        )}
      </Row>
      <Suspense>
        {shown !== null && shown !== 'off' && 'enrolment' in shown && (
          <EnrolDialog
            enrolment={shown.enrolment}
            onClose={() => setShown(null)}
            onDone={(codes) => {
              setShown({ codes });
              void refresh();
            }}
          />
        )}
        {shown !== null && shown !== 'off' && 'codes' in shown && (
          <CodesDialog codes={shown.codes} onClose={() => setShown(null)} />
        )}
        {shown === 'off' && <TurnOffDialog onClose={() => setShown(null)} />}
      </Suspense>
    </Card>
  );
}
