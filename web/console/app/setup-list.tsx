import { Link } from '@tanstack/react-router';
import { useTexts } from '../texts/texts.js';
import { Button } from '../ui/button.js';
import { Hidden } from '../ui/hidden.js';
import { Icon } from '../ui/icon.js';
import { Card } from '../ui/page.js';
import { Skeleton } from '../ui/skeleton.js';
import { showToast } from '../ui/toast.js';
import { useWorkspace } from './session.js';
import { useSetupShown, useSetupSteps } from './setup-steps.js';
import css from './setup-list.module.css';

/** What is left to set up: each line says what it brings, leads there, and ticks itself. */
export default function SetupList() {
  const { setup, ui } = useTexts();
  const { id } = useWorkspace();
  const steps = useSetupSteps();
  const [isShown, show] = useSetupShown();
  const needed = steps?.filter(({ isOptional }) => !isOptional) ?? [];
  const done = needed.filter(({ isDone }) => isDone).length;
  const next = needed.find(({ isDone }) => !isDone)?.name;
  const hide = (): void => {
    show(false);
    showToast({ title: setup.hidden, undo: () => show(true), undoLabel: ui.undo });
  };
  return (
    <Card
      title={setup.title}
      lead={steps && (next === undefined ? setup.allDone : setup.progress(done, needed.length))}
      actions={
        <Button size="small" kind="ghost" onClick={isShown ? hide : () => show(true)}>
          {isShown ? setup.hide : setup.show}
        </Button>
      }
      flush
    >
      {steps ? (
        <ol className={css.steps} aria-label={setup.title}>
          {steps.map(({ name, path, isDone, isOptional }) => (
            <li key={name} className={css.step} data-done={isDone || undefined} data-next={name === next || undefined}>
              <span className={css.mark}>{isDone && <Icon name="check" />}</span>
              <div>
                <Link to={`/${path.replace('$', id)}`}>{setup.steps[name].title}</Link>
                <Hidden>{isDone ? setup.done : isOptional ? setup.optional : setup.open}</Hidden>
                <p className={css.lead}>{setup.steps[name].lead}</p>
              </div>
            </li>
          ))}
        </ol>
      ) : (
        <Skeleton rows={10} withCircle label={ui.loading} />
      )}
    </Card>
  );
}
